import sharp from 'sharp'
import { shareOut, type Half } from '../figures/halves.rules.ts'
import type { Sources } from '../pictures/fetch-sources.ts'
import { PICTURES } from '../pictures/manifest.ts'
import { castOf, type CastMember, type People } from './cast.ts'
import type { Condition, Ingredients, Phase } from './condition.ts'
import { CONDITIONS } from './conditions.ts'
import { portraitOf } from './film.ts'
import { pick } from './spread.ts'
import { STORIES, type Story } from './stories.ts'

/** How much is left, of one. */
const DARKNESS = [0.5, 0.3, 0.2] as const

/** A clip that is still to be filmed. */
export interface Clip {
  half: Half
  name: string
  /** Where it stands in the set: condition by condition, person by person. */
  order: number
  condition: Condition
  who: CastMember
  phases: readonly Phase[]
}

/** Which part of the set is to be filmed. */
export interface Wanted {
  condition(name: string): boolean
  people: number
  stories: boolean
}

/** A story that is still to be filmed. */
export interface StoryClip {
  name: string
  who: CastMember
  story: Story
  phases: readonly Phase[]
}

/** Pictures of people and animals that were taken of somebody, by half. */
function picturesIn(half: Half, shows: 'portrait' | 'animal') {
  const halves = shareOut(PICTURES.map((picture) => ({ name: picture.name, stratum: picture.shows })))
  return PICTURES.filter((picture) => picture.shows === shows && halves.get(picture.name) === half)
}

/** A portrait in the shade, or in an old print: some of its light and contrast is left. */
async function darkened(portrait: Buffer, name: string): Promise<Buffer> {
  return await sharp(portrait)
    .linear(pick(DARKNESS, name, 'darkness'), 6)
    .png()
    .toBuffer()
}

/** What somebody's clips are made of; everything is of one half, and taken by turns. */
async function ingredientsFor(half: Half, people: People, sources: Sources) {
  const cast = castOf(half)
  const animals = await Promise.all(picturesIn(half, 'animal').map((picture) => sources.read(picture)))
  const photographs = await Promise.all(picturesIn(half, 'portrait').map((picture) => sources.read(picture)))
  const ofAll = <Item>(list: readonly Item[], index: number): Item => {
    const found = list[index % list.length]
    if (found === undefined) throw new Error(`the half ${half} lacks a source`)
    return found
  }
  return {
    cast,
    of: async (index: number, what: string): Promise<Ingredients> => {
      const who = ofAll(cast, index)
      const photograph = index % 3 === 0 ? photographs[0] : undefined
      const portrait = photograph ?? (await portraitOf(people, ofAll(cast, index + 9)))
      return {
        name: `${what} ${who.name}`,
        who,
        // The next person may be of the same skin, with a face of their own; five on is somebody else altogether.
        other: ofAll(cast, index + 5),
        portrait,
        darkPortrait: await darkened(portrait, `${what} ${who.name}`),
        ownPortrait: await portraitOf(people, who),
        otherPortrait: await portraitOf(people, ofAll(cast, index + 5)),
        animal: ofAll(animals, index),
      }
    },
  }
}

/** Each story of some minutes, lived by another person of the half. */
export async function* storiesOf(half: Half, people: People, sources: Sources): AsyncGenerator<StoryClip> {
  const { of } = await ingredientsFor(half, people, sources)
  for (const [index, story] of STORIES.entries()) {
    const ingredients = await of(index, story.name)
    yield { story, who: ingredients.who, name: ingredients.name, phases: story.phases(ingredients) }
  }
}

/**
 * The clips of one half, one for each person and condition; every source of a clip is of that half. Posters are by turns of
 * rendered people and photographs.
 */
export async function* clipsOf(half: Half, people: People, sources: Sources, wanted: Wanted): AsyncGenerator<Clip> {
  const { cast, of } = await ingredientsFor(half, people, sources)
  for (const [index, who] of cast.entries()) {
    // Fewer people are taken evenly, so that skins and groups stay mixed.
    const taken = Math.min(wanted.people, cast.length)
    if (Math.floor((index * taken) / cast.length) === Math.floor(((index - 1) * taken) / cast.length)) continue
    for (const [row, condition] of CONDITIONS.entries()) {
      if (!wanted.condition(condition.name)) continue
      const ingredients = await of(index, condition.name)
      const phases = condition.phases(ingredients)
      yield { half, name: ingredients.name, order: row * cast.length + index, condition, who, phases }
    }
  }
}
