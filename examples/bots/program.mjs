// A player for exec: — it reads {"view": …} and writes {"action": "…"}, one JSON object a line. It knows no server and no network.
//   stich arena skat "exec:node program.mjs" random
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const { legal } = JSON.parse(line).view;
  const action = legal.find((text) => !["concede", "claim", "accept"].includes(text)) ?? legal[0];
  console.log(JSON.stringify({ action }));
}
