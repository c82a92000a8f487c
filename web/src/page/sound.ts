/** Quiet sounds, synthesised from noise and tones. Browsers allow sound only after the reader has touched the page. */
import { settings } from './settings.svelte';

export type Sound = 'card' | 'trick' | 'turn' | 'won' | 'lost';

interface Tone {
  /** Pitch in hertz. */
  pitch: number;
  /** Start in seconds after the beginning of the sound. */
  at: number;
}
/** Short noise, as of paper on cloth, filtered from the frequency `from` to `to`. */
interface Rustle {
  from: number;
  to: number;
  length: number;
  volume: number;
}

const RUSTLES: Partial<Record<Sound, Rustle>> = {
  card: { from: 2600, to: 900, length: 0.07, volume: 0.3 },
  trick: { from: 700, to: 2400, length: 0.2, volume: 0.16 },
};
const TONES: Partial<Record<Sound, readonly Tone[]>> = {
  turn: [
    { pitch: 659, at: 0 },
    { pitch: 880, at: 0.11 },
  ],
  won: [
    { pitch: 523, at: 0 },
    { pitch: 659, at: 0.13 },
    { pitch: 784, at: 0.26 },
    { pitch: 1047, at: 0.39 },
  ],
  lost: [
    { pitch: 392, at: 0 },
    { pitch: 330, at: 0.2 },
    { pitch: 262, at: 0.4 },
  ],
};
const TONE_VOLUME = 0.05;
const TONE_LENGTH = 0.5;

let context: AudioContext | null = null;

/** Enable sound. Must be called in a handler of the reader's input. */
export async function wake(): Promise<void> {
  if (settings.sound === 'off' && settings.callMe === 'off') return;
  context ??= new AudioContext();
  if (context.state !== 'running') await context.resume();
}

/** Play a sound now; does nothing if it is not wanted or sound is not enabled yet, because a late sound is useless. */
export function play(sound: Sound, asked = settings.sound === 'on'): void {
  if (!asked || context?.state !== 'running') return;
  const rustles = RUSTLES[sound];
  if (rustles) rustle(context, rustles);
  for (const tone of TONES[sound] ?? []) ring(context, tone);
}

function rustle(context: AudioContext, { from, to, length, volume }: Rustle): void {
  const now = context.currentTime;
  const buffer = context.createBuffer(1, Math.ceil(length * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (2 * Math.random() - 1) * Math.sin((Math.PI * i) / samples.length);
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: from, Q: 0.9 });
  filter.frequency.exponentialRampToValueAtTime(to, now + length);
  source
    .connect(filter)
    .connect(new GainNode(context, { gain: volume }))
    .connect(context.destination);
  source.start();
}

function ring(context: AudioContext, { pitch, at }: Tone): void {
  const start = context.currentTime + at;
  const source = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(TONE_VOLUME, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + TONE_LENGTH);
  source.connect(volume).connect(context.destination);
  source.start(start);
  source.stop(start + TONE_LENGTH);
}
