import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { readSound, SAMPLE_RATE, speak, type FliteVoice } from '../../../ml/test-support/opus-sound.ts'
import { shareOut, type Half } from '../figures/halves.rules.ts'
import { levelled } from './mixing.ts'

const run = promisify(execFile)

/** Somebody, or some program, who speaks. Their voice is the source: each is of one half alone. */
export interface Speaker {
  name: string
  stratum: 'recorded' | 'flite' | 'espeak' | 'whisper'
  /** At least some seconds, −1 to 1 at 48 kHz, as loud on the whole as everybody else's. */
  sound(): Promise<Float32Array>
}

const ENGLISH =
  'please read the third question again and tell me which of the answers you would choose. I think it is the second one. the report has to be signed by the head of the office before it leaves the house. have you seen what it says about the budget. no I have not but I can look it up for you.'
const INDONESIAN =
  'coba baca soal nomor tiga. menurut saya jawabannya adalah pilihan yang kedua karena laporan itu harus disetujui oleh kepala bagian keuangan lebih dahulu. apakah kamu sudah melihat angka anggarannya. belum tetapi saya bisa mencarinya untuk kamu.'

const FLITE_VOICES: readonly FliteVoice[] = ['awb', 'kal', 'kal16', 'rms', 'slt']
/** Voice of espeak-ng (GPL 3; what it speaks is nobody's), words a minute. */
const ESPEAK_VOICES = [
  ['id', 150],
  ['ms+f4', 165],
  ['en-gb+f3', 175],
  ['en-us+m7', 130],
  ['ar+f2', 150],
  ['nl+m3', 160],
  ['tr', 190],
  ['vi+f5', 140],
] as const
const WHISPERS = [
  ['id+whisper', 140],
  ['en-us+whisper', 150],
  ['ms+whisper', 165],
  ['en-gb+whisper', 135],
  ['nl+whisper', 150],
  ['tr+whisper', 140],
] as const

/** Recordings of people in `pocketsphinx-testdata` (BSD-2-Clause; the reader's are of LibriVox, public domain). */
const TEST_DATA = 'usr/share/pocketsphinx/test/data'
const RECORDED: Readonly<Record<string, { folder: string; files: RegExp }>> = {
  'reader of a novel': { folder: 'librivox', files: /\.wav$/ },
  'player of cards': { folder: 'cards', files: /\.wav$/ },
  'teller of numbers': { folder: '.', files: /^(?:numbers|something|goforward)\.raw$/ },
}

/** The speakers of one half; `recordings` is the unpacked package of test data. */
export function speakersOf(half: Half, recordings: string): Speaker[] {
  const all: Speaker[] = [
    ...FLITE_VOICES.map((voice): Speaker => ({
      ...{ name: `flite ${voice}`, stratum: 'flite' },
      sound: () => speak(ENGLISH, voice).then(levelled),
    })),
    ...[...ESPEAK_VOICES, ...WHISPERS].map(([voice, speed]): Speaker => ({
      name: `espeak ${voice}`,
      stratum: voice.includes('whisper') ? 'whisper' : 'espeak',
      sound: () => speakWithEspeak(voice, speed).then(levelled),
    })),
    ...Object.entries(RECORDED).map(([name, { folder, files }]): Speaker => ({
      ...{ name, stratum: 'recorded' },
      sound: () => readRecordings(path.join(recordings, TEST_DATA, folder), files).then(levelled),
    })),
  ]
  const halves = shareOut(all)
  return all.filter(({ name }) => halves.get(name) === half)
}

async function speakWithEspeak(voice: string, wordsPerMinute: number): Promise<Float32Array> {
  const text = /^(?:id|ms)/.test(voice) ? INDONESIAN : ENGLISH
  const { stdout } = await run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '--stdout', text], {
    encoding: 'buffer',
    maxBuffer: 100_000_000,
  })
  return readSound(['-f', 'wav', '-i', '-'], stdout)
}

async function readRecordings(folder: string, files: RegExp): Promise<Float32Array> {
  const names = (await readdir(folder)).filter((name) => files.test(name)).toSorted()
  const parts: Float32Array[] = []
  for (const name of names) {
    const format = name.endsWith('.raw') ? ['-f', 's16le', '-ar', '16000', '-ac', '1'] : ['-f', 'wav']
    parts.push(levelled(await readSound([...format, '-i', '-'], await readFile(path.join(folder, name)))))
    // People breathe between two sentences.
    parts.push(new Float32Array(SAMPLE_RATE / 2))
  }
  if (parts.length === 0) throw new Error(`there are no recordings in ${folder}: the package has changed`)
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
