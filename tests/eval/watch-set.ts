import type { RunningCandidateAnalyser } from '@pengawas/ml/candidate-analyser'
import type { People } from './clips/cast.ts'
import type { Phase } from './clips/condition.ts'
import { PRESENT_NAMES } from './clips/conditions.ts'
import { checkInPortraitOf, filmScene } from './clips/film.ts'
import { openCamera, type Camera } from './clips/living-film.ts'
import { openPushedCamera } from './clips/pushed-camera.ts'
import type { Clip, StoryClip } from './clips/set.ts'
import { pick } from './clips/spread.ts'
import { SAME_KIND } from './figures/goals.ts'
import type { ClipResult, StoryResult } from './figures/report.ts'
import { leavePictures } from './leave-report.ts'
import { watchClip, type FilmedPhase, type Raised } from './watch-clip.ts'

/** One clip is filmed while another is analysed. */
const AT_ONCE = 2
const PROGRESS_EVERY = 25

/** Films and watches clips, and says what became of each, in the order of the set. */
export async function watchClips(
  analyser: RunningCandidateAnalyser,
  people: People,
  clips: AsyncGenerator<Clip>,
  calmMs: number,
): Promise<{ results: ClipResult[]; samples: number }> {
  const results: ClipResult[] = []
  let samples = 0
  const started = Date.now()
  const work = async (): Promise<void> => {
    for (let next = await clips.next(); !next.done; next = await clips.next()) {
      const phases = await film(people, next.value)
      const { condition, who } = next.value
      const portrait = condition.hasNoPortrait ? null : await checkInPortraitOf(people, who)
      const watched = await watchClip(analyser, phases, { portrait, calmMs })
      const result = resultOf(next.value, watched.raised)
      samples += watched.samples
      await leavePictures(result, phases, watched.raised)
      if (results.push(result) % PROGRESS_EVERY === 0)
        console.log(`  ${results.length} clips, ${Math.round((Date.now() - started) / 1000)} s`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { results: results.toSorted((a, b) => a.order - b.order), samples }
}

/** The same with stories, of which all that counts is which kinds were raised. */
export async function watchStories(
  analyser: RunningCandidateAnalyser,
  people: People,
  stories: AsyncGenerator<StoryClip>,
  calmMs: number,
): Promise<StoryResult[]> {
  const results: StoryResult[] = []
  for await (const clip of stories) {
    const portrait = await checkInPortraitOf(people, clip.who)
    const { raised } = await watchClip(analyser, await film(people, clip), { portrait, calmMs })
    const { name, shows } = clip.story
    results.push({ name, shows, raised: kindsOf(raised) })
  }
  return results
}

async function film(
  people: People,
  { name, phases }: { name: string; phases: readonly Phase[] },
): Promise<FilmedPhase[]> {
  const filmed: FilmedPhase[] = []
  for (const [index, phase] of phases.entries()) {
    const filmAt = phase.film && openCamera(people, name, phase.people[0], phase.film)
    const pictures = filmAt ? [(await filmAt(0, 0)).picture] : await filmScene(people, `${name} ${index}`, phase)
    const camera = filmAt ?? cameraOf(pictures)
    filmed.push({
      seconds: phase.seconds,
      pictures,
      pictureAt: phase.pushedFrom === undefined ? camera : openPushedCamera(name, phase.pushedFrom, camera),
      isCheckIn: phase.isCheckIn ?? false,
    })
  }
  return filmed
}

/** Pictures come by turns in an order without a period: in turn they would be a film that repeats, which is a kind of its own. */
function cameraOf(pictures: readonly Buffer[]): Camera {
  return (_seconds, sample) => Promise.resolve({ picture: pick(pictures, `sample ${sample}`, 'turn'), lateMs: 0 })
}

/** A few pictures by turns repeat by themselves, so such a clip says nothing of films that do. */
function toleratedIn({ condition, phases }: Clip): readonly string[] {
  const isFilmed = phases.some(({ film }) => film !== undefined)
  return [...(condition.tolerated ?? []), ...(isFilmed ? [] : ['video-loop'])]
}

function resultOf(clip: Clip, raised: readonly Raised[]): ClipResult {
  const { half, name, order, condition, who } = clip
  const beginsMs = beginOf(clip.phases)
  const tolerated = toleratedIn(clip)
  return {
    half,
    name,
    order,
    who: who.name,
    condition: condition.name,
    group: who.group,
    isCalm: PRESENT_NAMES.includes(condition.name),
    expected: condition.expected,
    tolerated,
    early: kindsOf(raised.filter(({ atMs }) => atMs < beginsMs)).filter((kind) => !tolerated.includes(kind)),
    raised: kindsOf(raised.filter(({ atMs }) => atMs >= beginsMs)),
  }
}

/**
 * Milliseconds from a clip's begin to what happens in it: of several phases after the check-in, the first is calm, and a recording is
 * one once it repeats.
 */
function beginOf(phases: readonly Phase[]): number {
  const checkInMs = lengthMs(phases.filter(({ isCheckIn }) => isCheckIn))
  const [first, ...rest] = phases.filter(({ isCheckIn }) => !isCheckIn)
  if (first === undefined) return checkInMs
  const repeats = first.film?.repeats
  if (repeats) return checkInMs + (repeats.from + repeats.seconds) * 1000
  return rest.length === 0 ? checkInMs : checkInMs + lengthMs([first])
}

function lengthMs(phases: readonly Phase[]): number {
  return phases.reduce((sum, { seconds }) => sum + seconds * 1000, 0)
}

function kindsOf(raised: readonly Raised[]): string[] {
  return [...new Set(raised.map(({ reason }) => SAME_KIND[reason] ?? reason))]
}
