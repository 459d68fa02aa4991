import { shareOut, type Half } from '../figures/halves.rules.ts'
import type { BodyData, MakehumanData } from '../people/makehuman-data.ts'
import { Person, SKINS, type Look } from '../people/person.ts'
import type { Vector } from '../people/shapes.ts'
import type { KeptPictures } from './kept-pictures.ts'
import { pick, spread } from './spread.ts'

/** Somebody of the set: the skin is the source, and each skin is worn by two people with faces of their own. */
export interface CastMember {
  name: string
  group: string
  look: Look
}

const FACES_PER_SKIN = 2
const MALE_HAIR = ['short01', 'short01', 'afro01', null]
const FEMALE_HAIR = ['long01', 'ponytail01', 'ponytail01', 'long01']
const EYES = ['brown', 'brown', 'brownlight', 'green', 'blue', 'grey']
const SHIRTS: readonly Vector[] = [
  [60, 80, 120],
  [190, 185, 175],
  [110, 40, 45],
  [45, 50, 55],
  [70, 100, 70],
  [210, 200, 150],
]
/** What makes one face another: pairs of which one is used, and how much of it at most. */
const SHAPES: readonly (readonly [string, string, number])[] = [
  ['head/head-round', 'head/head-oval', 0.8],
  ['head/head-fat', 'head/head-skinny', 0.5],
  ['head/head-square', 'head/head-triangular', 0.5],
  ['nose/nose-scale-horiz-incr', 'nose/nose-scale-horiz-decr', 0.7],
  ['nose/nose-scale-vert-incr', 'nose/nose-scale-vert-decr', 0.7],
  ['nose/nose-hump-morehump', 'nose/nose-hump-lesshump', 0.6],
  ['mouth/mouth-scale-horiz-incr', 'mouth/mouth-scale-horiz-decr', 0.6],
  ['mouth/mouth-lowerlip-height-max', 'mouth/mouth-lowerlip-height-min', 0.6],
  ['chin/chin-width-max', 'chin/chin-width-min', 0.6],
  ['chin/chin-height-max', 'chin/chin-height-min', 0.5],
  ['forehead/forehead-scale-vert-more', 'forehead/forehead-scale-vert-less', 0.5],
]

/** The people of one half, the same in every run. */
export function castOf(half: Half): CastMember[] {
  const halves = shareOut(SKINS.map((name) => ({ name, stratum: groupOf(name) })))
  return SKINS.filter((skin) => halves.get(skin) === half).flatMap((skin) =>
    Array.from({ length: FACES_PER_SKIN }, (_, index) => describe(skin, `${skin}-${index + 1}`)),
  )
}

function groupOf(skin: string): string {
  return skin.split('_')[1] ?? skin
}

function describe(skin: string, name: string): CastMember {
  const isFemale = skin.endsWith('female')
  const shape = SHAPES.map(([more, less, most], index): [string, number] => {
    const value = spread(name, `shape ${index}`) * 2 - 1
    return [value > 0 ? more : less, Math.abs(value) * most]
  })
  return {
    name,
    group: groupOf(skin),
    look: {
      skin,
      shape: Object.fromEntries(shape),
      hair: pick(isFemale ? FEMALE_HAIR : MALE_HAIR, name, 'hair'),
      eyebrows: `eyebrow0${pick(['01', '02', '03', '04', '05', '06'], name, 'eyebrows')}`,
      eyes: groupOf(skin) === 'caucasian' ? pick(EYES, name, 'eyes') : 'brown',
      shirt: pick(SHIRTS, name, 'shirt'),
    },
  }
}

/** Makes people as they are needed and keeps the last few: each takes some megabytes. */
export class People {
  readonly #data: MakehumanData
  readonly #body: BodyData
  readonly #made = new Map<string, Promise<Person>>()
  /** What was drawn of them in earlier runs. */
  readonly pictures: KeptPictures

  constructor(data: MakehumanData, body: BodyData, pictures: KeptPictures) {
    this.#data = data
    this.#body = body
    this.pictures = pictures
  }

  async get(member: CastMember): Promise<Person> {
    const known = this.#made.get(member.name)
    if (known) return await known
    const made = Person.create(this.#data, this.#body, member.look)
    this.#made.set(member.name, made)
    const [oldest] = this.#made.keys()
    if (this.#made.size > 12 && oldest !== undefined) this.#made.delete(oldest)
    return await made
  }
}
