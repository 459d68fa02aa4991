import type { RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import { encodeOpus } from '../../../ml/test-support/opus-sound.ts'
import { castOf, type CastMember, type People } from '../clips/cast.ts'
import { filmScene, type Sitting } from '../clips/film.ts'
import type { Half } from '../figures/halves.rules.ts'
import type { Outcome } from '../figures/statistics.rules.ts'
import type { SoundResult } from './sound-report.ts'
import { CLIP, SOUND_CONDITIONS, suits, type SoundCondition } from './sound-conditions.ts'
import { speakersOf } from './speakers.ts'
import { watchSounds, type RaisedSound, type ShownFrom } from './watch-sounds.ts'

/** Clips without a voice differ by their noise alone. */
const NOISES = 6

/** Any kind that says that somebody speaks. */
const VOICE_KINDS = ['talking', 'second-voice', 'voice', 'whisper']

/** Plays the clips of one half, and says what became of each. */
export async function evaluateSounds(
  analyser: RunningCandidateAnalyser,
  people: People,
  { half, recordings, only }: { half: Half; recordings: string; only: (condition: string) => boolean },
): Promise<SoundResult[]> {
  const speakers = speakersOf(half, recordings)
  const cast = castOf(half)
  const results: SoundResult[] = []
  for (const condition of SOUND_CONDITIONS.filter(({ name }) => only(name))) {
    const voices = speakers.filter((speaker) => suits(condition, speaker))
    const clips =
      condition.voice === 'none'
        ? Array.from({ length: NOISES }, (_, index) => `noise ${index + 1}`)
        : voices.map(({ name }) => name)
    for (const [index, name] of clips.entries()) {
      const voice = (await voices[index]?.sound()) ?? new Float32Array(0)
      // Noise of one half is never heard in the other.
      const seed = 1_000 * (half === 'choosing' ? 1 : 2) + index
      const frames = await encodeOpus(condition.sound(voice, seed))
      const who = cast[(index * 3) % cast.length]
      const shown = who ? await film(people, condition, who) : []
      const { raised, windows } = await watchSounds(analyser, frames, shown)
      results.push({ ...outcomeOf(condition, raised), name, windows })
    }
    console.log(`  ${condition.name}: ${clips.length} clips`)
  }
  return results
}

/** `*` counts as raised where any kind of voice was; where it is expected, no word for the voice is wrong. */
function outcomeOf({ name, voice, expected, tolerated = [] }: SoundCondition, raised: readonly RaisedSound[]): Outcome {
  const beginsMs = voice === 'none' ? 0 : CLIP.from * 1000
  const permits = [...expected, ...tolerated]
  const isAny = permits.some((kind) => kind === '*' || VOICE_KINDS.includes(kind))
  return {
    condition: name,
    expected: isAny && expected.length > 0 ? [...new Set([...expected, '*'])] : expected,
    tolerated: [...tolerated, ...(permits.includes('*') ? VOICE_KINDS : []), ...(isAny ? ['*'] : [])],
    early: kindsOf(raised.filter(({ reason, atMs }) => atMs < beginsMs && !tolerated.includes(reason))),
    raised: kindsOf(raised.filter(({ atMs }) => atMs >= beginsMs)),
  }
}

function kindsOf(raised: readonly RaisedSound[]): string[] {
  const kinds = [...new Set(raised.map(({ reason }) => reason))]
  return kinds.some((kind) => VOICE_KINDS.includes(kind)) ? [...kinds, '*'] : kinds
}

async function film(people: People, condition: SoundCondition, who: CastMember): Promise<ShownFrom[]> {
  if (!condition.film) return []
  const { calm, then } = condition.film
  const shoot = (what: string, sitting: Partial<Sitting> | null): Promise<Buffer[]> =>
    filmScene(people, `${condition.name} ${who.name} ${what}`, {
      room: `${condition.name} ${who.name}`,
      people: sitting ? [{ who, ...sitting }] : [],
    })
  return [
    { fromMs: 0, pictures: await shoot('calm', calm) },
    { fromMs: CLIP.from * 1_000, pictures: await shoot('then', then) },
  ]
}
