import { expect, test } from 'vitest';
import { back, front, pack, standing, type Faces } from '../scripts/faces';

/** Faces that the library draws pictures with. After a change of a drawing, update them with `npm run faces`. */
const FOLDER = '../../src/stich/pictures/faces';

test.each<Faces>(['french', 'german'])('the library has the %s cards of the page', async (faces) => {
  for (const card of pack(faces)) await expect(standing(front(card, faces))).toMatchFileSnapshot(`${FOLDER}/${faces}/${card}.svg`);
  await expect(standing(back(faces))).toMatchFileSnapshot(`${FOLDER}/${faces}/back.svg`);
});

test('a drawing needs nothing that lies outside it', () => {
  for (const faces of ['french', 'german'] as const)
    for (const card of pack(faces)) {
      const drawn = front(card, faces);
      const ids = new Set([...drawn.matchAll(/\bid="(\w+)"/g)].map(([, id]) => id));
      expect(
        [...drawn.matchAll(/href="#?([^"]*)"/g)].filter(([, id]) => !ids.has(id)),
        card,
      ).toEqual([]);
      expect(drawn, card).not.toMatch(/var\(|undefined|NaN/);
    }
});
