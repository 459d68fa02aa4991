import type { Framing } from '@pengawas/shared/contracts/check-ins'
import type { Flag } from '@pengawas/shared/contracts/flags'
import type { Wall, WallCandidate } from '@pengawas/shared/contracts/proctoring'
import type { pushes } from '@pengawas/shared/sockets/pushes'
import type { z } from 'zod'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { FailureCode } from '../../../lib/http.ts'
import type { LinkFault } from '../rules/link-faults.ts'
import type { FlagBook } from '../rules/merge-flags.ts'
import type { PictureChoice } from '../rules/picture-mode.ts'
import { rememberedPictures } from './remembered-pictures.ts'
import { NO_VIEWING, type ViewingState } from './viewing-state.ts'

type Moved = z.infer<typeof pushes.candidatesMoved.payload>

interface Sound {
  /** When it came, in ms of the page's own clock. */
  at: number
  level: number
  hasVoice: boolean
  /** Nobody listens for a voice. */
  isUnheard: boolean
}

/** Everything the wall shows, kept by the wall session. Keys are test session ids unless they say otherwise. */
export interface WallState extends ViewingState {
  /** Null until the first answer. */
  assessments: Wall['assessments'] | null
  loadFailure: FailureCode | null
  /** Why the hub pushes no news to this page and will not, whatever else is loaded. */
  refusal: FailureCode | null
  /** Whether the hub pushes news; where it is lost, what is shown may be old. */
  link: 'connecting' | 'up' | 'lost'
  /** When the hub was last heard, in ms of the page's own clock; kept while the link is lost. */
  heardAt: number | null
  /** How far the server's clock is ahead of this page's, in ms. */
  clockOffsetMs: number
  candidates: Readonly<Record<string, WallCandidate>>
  /** When each candidate's progress was received, in ms of the page's own clock. */
  progressAt: Readonly<Record<string, number>>
  /** When each candidate's analysis came, in ms of the page's own clock. */
  analysedAt: Readonly<Record<string, { at: number }>>
  /** Those that still hold: an old level is not known. */
  sounds: Readonly<Record<string, Sound>>
  /** How candidates sit before the camera in their check-in, as far as it still holds. */
  framings: Readonly<Record<string, { at: number; verdict: Framing['verdict'] }>>
  /** By assessment id. */
  books: Readonly<Record<string, FlagBook>>
  flagFailure: FailureCode | null
  /** By consumer key. */
  tracks: Readonly<Record<string, MediaStreamTrack>>
  /** Consumer keys that could not be opened and are being tried again. */
  failedKeys: Readonly<Record<string, true>>
  focusId: string | null
  /** The picture of the focused candidate that has the whole window. */
  enlarged: 'camera' | 'screen' | 'phone' | null
  soundOn: boolean
  /** Who is heard while a key is held. */
  hearingId: string | null
  pictureChoice: PictureChoice
  /** Whether tiles show single pictures instead of video. */
  showsPictures: boolean
  /** Those that still hold, by consumer key: an object address, and when the picture was taken in ms of the page's own clock. */
  pictures: Readonly<Record<string, { testSessionId: string; url: string; at: number }>>
  /** What is wrong with pictures on their way to this page, as of the last seconds. */
  linkFaults: Readonly<Record<string, LinkFault>>
  /** Raised while this page watched, and not yet announced. */
  fresh: readonly Flag[]
  /** Candidates who came from another proctor or went to one, until the proctor has read it. */
  moves: readonly Moved[]
  /** How often the hub has said that what waits for a person's decision is different. */
  incidentChanges: number
  /** How often the hub has said that a check-in stands otherwise. */
  waitingChanges: number
  /** How often the team of an assessment that the reader leads has changed. */
  teamChanges: number
}

export type WallStore = StoreApi<WallState>

export function createWallStore(): WallStore {
  const pictureChoice = rememberedPictures()
  return createStore<WallState>(() => ({
    ...NO_VIEWING,
    assessments: null,
    loadFailure: null,
    refusal: null,
    link: 'connecting',
    heardAt: null,
    clockOffsetMs: 0,
    candidates: {},
    progressAt: {},
    analysedAt: {},
    sounds: {},
    framings: {},
    books: {},
    flagFailure: null,
    tracks: {},
    failedKeys: {},
    focusId: null,
    enlarged: null,
    soundOn: true,
    hearingId: null,
    pictureChoice,
    showsPictures: pictureChoice === 'pictures',
    pictures: {},
    linkFaults: {},
    fresh: [],
    moves: [],
    incidentChanges: 0,
    waitingChanges: 0,
    teamChanges: 0,
  }))
}
