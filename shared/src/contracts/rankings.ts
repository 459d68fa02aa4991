import { z } from 'zod'
import { idSchema, instantSchema } from './envelope.ts'
import { pageSchema, queryBooleanSchema } from './paging.ts'

/** Places of an assessment that a ranking shows at most; `places` says how many there are. */
export const MOST_PLACES = 50
/** The first places, which are displayed specially. */
export const TOP_PLACES = 3
/** How often a page asks where pushes do not arrive (specification 2, section 9). */
export const RANKING_POLL_MS = 10_000

/** `GET /rankings`: of the reader's assessments that have begun, those that run first, then the newest. */
export const rankingsQuerySchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(20).default(10),
  /** Words of the title. */
  q: z.string().trim().max(200).optional(),
  /** With the names of the candidates, for those who may see them; otherwise with participant numbers alone. */
  names: queryBooleanSchema.optional(),
})
export type RankingsQuery = z.output<typeof rankingsQuerySchema>

/**
 * How firm a score is. `provisional`: essays wait for marks, and are not part of it yet. `undecided`: the score is
 * complete, and whether the test is passed is open.
 */
export const RANKED_STATES = ['final', 'provisional', 'undecided'] as const

/** One candidate in a ranking. Without names, whatever tells who it is is null. */
export const rankedParticipantSchema = z.object({
  participantId: idSchema.nullable(),
  participantName: z.string().nullable(),
  testSessionId: idSchema.nullable(),
  /** Digits with hyphens, the same in all rankings of one assessment; only who sees names can tell whose it is. */
  participantNumber: z.string(),
  assessmentTitle: z.string(),
  /** Percent. */
  score: z.number(),
  /** Null also without names: who hands in is seen in the room. */
  completedAt: instantSchema.nullable(),
  passingScore: z.int(),
  /** From 1. Equal scores have an equal rank, and the ranks after them are left out. */
  rank: z.int(),
  /** Others have this rank too. */
  isTied: z.boolean(),
  state: z.enum(RANKED_STATES),
})
export type RankedParticipant = z.infer<typeof rankedParticipantSchema>

export const rankingSchema = z.object({
  assessmentId: idSchema,
  assessmentTitle: z.string(),
  status: z.enum(['active', 'completed']),
  /** Candidates of the assessment, and those of them who have handed in a test. */
  totalParticipants: z.int(),
  completedParticipants: z.int(),
  /** Percent, over the places whose score is final; null where there are none. */
  averageScore: z.number().nullable(),
  highestScore: z.number().nullable(),
  /** How many have a place, and how many of those a score that is not final. */
  places: z.int(),
  openPlaces: z.int(),
  /** Candidates may still try again, and two scores reveal which answer was right: a hall shows ranks without scores. */
  isScoreHeldBack: z.boolean(),
  hasNames: z.boolean(),
  /** The first places, at most `MOST_PLACES`. */
  participants: z.array(rankedParticipantSchema).max(MOST_PLACES),
  /** When this was read. */
  at: instantSchema,
})
export type Ranking = z.infer<typeof rankingSchema>
export const rankingsPageSchema = pageSchema(rankingSchema)
export type RankingsPage = z.infer<typeof rankingsPageSchema>
