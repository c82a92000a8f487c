// A first bot without a library: node first.mjs https://cards.example token-file [TABLE…]   (Node 20 or newer)
import { readFileSync } from "node:fs";

const [url, file, ...tables] = process.argv.slice(2);
const headers = { authorization: `Bearer ${readFileSync(file, "utf8").trim()}`, "content-type": "application/json" };
const post = async (path, body) => {
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) console.error((await answer.json()).message); // too late, or not allowed: the stream goes on
};
const choose = (legal) => legal.find((text) => !["concede", "claim", "accept"].includes(text)) ?? legal[0];
const hear = {
  hello: () => Promise.all(tables.splice(0).map((table) => post(`/api/bot/tables/${table}/sit`, {}))),
  challenge: ({ challenge }) => post(`/api/bot/tables/${challenge.table}/sit`, {}),
  view: async ({ table, act, view }) => act && post(`/api/bot/tables/${table}/act`, { seq: view.seq, action: choose(view.deal.legal) }),
  over: ({ table, finished }) => console.log(table, finished ? "is over" : "is left"),
};
for (let pause = 1; ; pause = Math.min(2 * pause, 30)) {
  try {
    const stream = await fetch(`${url}/api/bot/stream`, { headers });
    if (stream.status === 401) process.exit(1);
    let rest = "";
    for await (const part of stream.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split("\n");
      [rest, pause] = [lines.pop(), 1];
      for (const line of lines.map(JSON.parse)) await hear[line.type]?.(line);
    }
  } catch (lost) {
    console.error(lost.message);
  }
  await new Promise((again) => setTimeout(again, pause * 1000));
}
