declare module '*.md' {
  export const title: string;
  export const html: string;
  export const headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}
