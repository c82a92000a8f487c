/** Address books as CSV, read for the preview of an import. The server reads the same text and decides. */

export interface Preview {
  readonly headings: readonly string[];
  /** Rows below the headings, each with its line in the text (from 1). */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly errors: readonly CsvError[];
}

export interface CsvError {
  readonly line: number;
  readonly why: 'no name column' | 'no rows' | 'quote' | 'name' | 'number' | 'again';
  readonly found: string;
}

/** Headings of the columns with number and name, in three languages. */
const NUMBERS = ['number', 'no', 'nr', 'mitgliedsnummer', '番号', '会員番号'];
const NAMES = ['name', '名前', '氏名'];

/** Return the separator of a table: the most frequent of tab, semicolon and comma in its first line. */
function separatorOf(first: string): string {
  const counts = ['\t', ';', ','].map((one) => [one, first.split(one).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** Split a text into rows of cells; a quoted cell may contain separators, line breaks and doubled quotes. */
function split(text: string): { rows: { line: number; cells: string[] }[]; unclosed: number | null } {
  const separator = separatorOf(text.slice(0, text.search(/[\r\n]|$/)));
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row: { line: number; cells: string[] } = { line, cells: [] };
  let cell = '';
  let opened: number | null = null;
  const end = () => {
    row.cells.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === '\n') line += 1;
    if (opened !== null) {
      if (letter !== '"') cell += letter;
      else if (text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
      else opened = null;
    } else if (letter === '"' && cell.trim() === '') [opened, cell] = [line, ''];
    else if (letter === separator) end();
    else if (letter === '\n') {
      end();
      rows.push(row);
      row = { line, cells: [] };
    } else if (letter !== '\r') cell += letter;
  }
  end();
  rows.push(row);
  return { rows: rows.filter(({ cells }) => cells.some(Boolean)), unclosed: opened };
}

/** Read an address book for its preview, with all errors that can be seen without the server. */
export function preview(text: string): Preview {
  const { rows: all, unclosed } = split(text.replace(/^\uFEFF/, ''));
  const [first, ...rows] = all;
  const headings = first?.cells ?? [];
  const lower = headings.map((one) => one.toLowerCase());
  const name = lower.findIndex((one) => NAMES.includes(one));
  const number = lower.findIndex((one) => NUMBERS.includes(one));
  const errors: CsvError[] = [];
  if (unclosed !== null) errors.push({ line: unclosed, why: 'quote', found: '' });
  if (name < 0) errors.push({ line: 1, why: 'no name column', found: headings.join(', ') });
  else if (!rows.length) errors.push({ line: 1, why: 'no rows', found: '' });
  const seen = new Set<string>();
  for (const { line, cells } of name < 0 ? [] : rows) {
    if (!cells[name]) errors.push({ line, why: 'name', found: '' });
    const given = number < 0 ? '' : (cells[number] ?? '');
    if (!given) continue;
    if (!/^[1-9]\d{0,4}$/.test(given)) errors.push({ line, why: 'number', found: given });
    else if (seen.has(given)) errors.push({ line, why: 'again', found: given });
    seen.add(given);
  }
  return { headings, rows, errors };
}
