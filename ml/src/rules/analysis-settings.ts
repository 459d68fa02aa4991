import type { FlagKind } from './flag-kinds.ts'
import * as kinds from './flag-kinds.ts'
import { PICTURE_THRESHOLDS } from './picture-watch.ts'
import { SOUND_THRESHOLDS } from './sound-watch.ts'
import { VOICE_THRESHOLDS } from './voice-watch.ts'

/** Numbers of a kind's definition, by name. */
export function numbersOf(kind: FlagKind): Record<string, number> {
  return Object.fromEntries(
    Object.entries(kind).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** Everything that decides whether a flag is raised, by name; what belongs to one kind has its reason before the name. */
export function thresholdsInForce(): Record<string, number> {
  const all: readonly FlagKind[] = Object.values(kinds)
  const ofKinds = all.flatMap((kind) =>
    Object.entries(numbersOf(kind)).map(([name, value]) => [`${kind.reason}.${name}`, value] as const),
  )
  return { ...Object.fromEntries(ofKinds), ...SOUND_THRESHOLDS, ...VOICE_THRESHOLDS, ...PICTURE_THRESHOLDS }
}
