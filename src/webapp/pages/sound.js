// The sounds of stones, which are made here: a short noise and a falling tone.

let context = null;

/** The device, or null as long as the browser allows no sound. */
function device() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/** A stone that meets the board, `delay` seconds from now. */
function knock(audio, delay, pitch, loudness) {
  const start = audio.currentTime + delay;
  const length = Math.floor(0.05 * audio.sampleRate);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < length; index++) {
    samples[index] = (2 * Math.random() - 1) * Math.exp((-9 * index) / length);
  }
  const source = new AudioBufferSourceNode(audio, { buffer: noise });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: 2400 * pitch, Q: 0.8 });
  source.connect(filter).connect(new GainNode(audio, { gain: 0.9 * loudness })).connect(audio.destination);
  source.start(start);
  const tone = new OscillatorNode(audio, { frequency: 420 * pitch });
  const fall = new GainNode(audio, { gain: 0.35 * loudness });
  tone.frequency.exponentialRampToValueAtTime(190 * pitch, start + 0.07);
  fall.gain.setValueAtTime(0.35 * loudness, start);
  fall.gain.exponentialRampToValueAtTime(0.001, start + 0.09);
  tone.connect(fall).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}

/** A move, and the stones that it has captured. */
export function playSound(captured) {
  const audio = device();
  if (!audio) return;
  knock(audio, 0, 1, 0.5);
  for (let index = 0; index < Math.min(captured, 5); index++) {
    knock(audio, 0.14 + 0.06 * index + 0.02 * Math.random(), 1.5 + 0.3 * Math.random(), 0.22);
  }
}
