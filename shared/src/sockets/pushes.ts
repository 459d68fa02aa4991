import { peerRecordingSchema } from '../contracts/recordings.ts'
import { z } from 'zod'
import { audioReadingSchema, liveAnalysisSchema } from '../contracts/analysis.ts'
import { chatMessageSchema } from '../contracts/chat.ts'
import { checkInStateSchema, framingSchema } from '../contracts/check-ins.ts'
import { idSchema, instantSchema } from '../contracts/envelope.ts'
import { flagSchema, notedFlagSchema } from '../contracts/flags.ts'
import { importJobSchema } from '../contracts/import-jobs.ts'
import { packageJobSchema } from '../contracts/evidence-packages.ts'
import { reportJobSchema } from '../contracts/report-jobs.ts'
import { notificationSchema } from '../contracts/notifications.ts'
import { mediaSourceSchema, progressSchema, wallCandidateSchema } from '../contracts/proctoring.ts'
import { rankingSchema } from '../contracts/rankings.ts'
import { privateTalkSchema } from '../contracts/talks.ts'
import { testSessionStatusSchema } from '../contracts/test-sessions.ts'
import { helpRequestSchema, sessionClockSchema, timeGivenSchema } from '../contracts/test-taking.ts'
import { push } from './push.ts'

/**
 * Everything the hub sends to pages unasked. An entry is all that a push needs: the service that causes
 * it calls `announce` with the entry, and the page listens with it.
 */
export const pushes = {
  /** The candidate's media is no longer placed on a media node: the page joins again and publishes everything again. */
  mediaLost: push('testPages', 'media:lost', z.object({ reason: z.enum(['worker-died', 'node-lost', 'closed']) })),
  /** `clock` as it is now, where the session still runs; `reason` in the words of the person who changed it. */
  sessionChanged: push(
    'testPages',
    'session:changed',
    z.object({
      status: testSessionStatusSchema,
      clock: sessionClockSchema.optional(),
      reason: z.string().nullable().optional(),
    }),
  ),
  /** A proctor says something to the candidate. */
  sessionWarned: push('testPages', 'session:warned', z.object({ id: idSchema, text: z.string(), at: instantSchema })),
  /** Time was added to the test; its new clock comes with `sessionChanged`. */
  timeGiven: push('testPages', 'session:time-given', timeGivenSchema),
  /** Time that was added a moment ago was taken back; the clock without it comes with `sessionChanged`. */
  timeTakenBack: push('testPages', 'session:time-taken-back', z.object({ id: idSchema })),
  /** A proctor has acknowledged the candidate's request for help. */
  helpSeen: push('testPages', 'session:help-seen', helpRequestSchema),
  /** Messages of the test's chat that are new, or were delivered or read. */
  ownMessages: push('testPages', 'session:messages', z.array(chatMessageSchema)),
  /** The candidate's check-in stands otherwise now, also by a proctor's decision: the page fetches it. */
  checkInChanged: push(
    'testPages',
    'check-in:changed',
    z.object({ testSessionId: idSchema, state: checkInStateSchema }),
  ),
  /** A member of staff talks with the candidate; null: not any more. */
  talkChanged: push('testPages', 'session:talk', z.object({ talk: privateTalkSchema.nullable() })),
  /** How the candidate sits before the camera, while the framing step of their check-in is open. */
  framingMeasured: push('testPages', 'check-in:framing', framingSchema),
  /** Another page may write from now on: every page of the session compares `pageId` with its own. */
  pageChanged: push('testPages', 'session:page-changed', z.object({ pageId: z.string() })),
  /** The test was opened from another login or browser: told whatever the assessment shows of flags, since the candidate may have to act. */
  openedElsewhere: push('testPages', 'session:opened-elsewhere', z.object({ at: instantSchema })),
  /** A flag was raised, has ended, or was dismissed: sent while the assessment lets its candidates know. */
  flagNoted: push('testPages', 'flag:noted', notedFlagSchema),
  /** Which of the candidate's sources arrive at the media node. */
  sourcesReceived: push('testPages', 'media:received', z.object({ sources: z.array(mediaSourceSchema) })),
  /** Not when their face was last compared: who means to take the seat would know when the next time is. */
  ownAnalysis: push('testPages', 'analysis:updated', liveAnalysisSchema.omit({ identity: true })),
  /** Whether something of this candidate is written now, by the media node's word. */
  ownRecording: push('testPages', 'recording:changed', z.object({ recording: peerRecordingSchema })),
  ownAudioLevel: push('testPages', 'audio:level', audioReadingSchema.omit({ testSessionId: true })),
  /** Another page took this session over. */
  superseded: push('onePage', 'session:superseded', z.object({})),

  // Walls can fetch all of these over HTTP too, except levels, analysis and framing.
  candidateUpdated: push('watchers', 'candidate:updated', wallCandidateSchema),
  messagesChanged: push(
    'watchers',
    'candidate:messages',
    z.object({ testSessionId: idSchema, messages: z.array(chatMessageSchema) }),
  ),
  /** The check-in of a candidate stands otherwise now: a new one waits, or somebody has decided. */
  waitingChanged: push(
    'watchers',
    'check-in:waiting-changed',
    z.object({ testSessionId: idSchema, assessmentId: idSchema, state: checkInStateSchema }),
  ),
  /** How a candidate sits before the camera, while the framing step of their check-in is open. */
  waitingFraming: push(
    'watchers',
    'check-in:waiting-framing',
    z.object({ testSessionId: idSchema, framing: framingSchema }),
  ),
  flagChanged: push('watchers', 'flag:changed', flagSchema),
  /** The number of a flag's change, without its content: a wall that does not receive the flag sees no gap in the numbers. */
  flagNumbered: push(
    'otherProctors',
    'flag:numbered',
    z.object({ assessmentId: idSchema, sequence: z.int().positive() }),
  ),
  analysisUpdated: push(
    'watchers',
    'analysis:updated',
    z.object({ testSessionId: idSchema, analysis: liveAnalysisSchema }),
  ),
  /** How far candidates are, gathered over some seconds. */
  progressUpdated: push(
    'watchersOfEach',
    'candidate:progress',
    z.array(z.object({ testSessionId: idSchema, progress: progressSchema })),
  ),
  audioLevels: push('watchersOfEach', 'audio:levels', z.array(audioReadingSchema).max(500)),
  /** Candidates of an assessment have changed hands: from another proctor, named, to this one, or from this one. */
  candidatesMoved: push(
    'wallsOf',
    'candidates:moved',
    z.object({
      assessmentId: idSchema,
      title: z.string(),
      count: z.int().positive(),
      direction: z.enum(['to-you', 'from-you']),
      name: z.string(),
    }),
  ),
  /** Who watches whom has changed: the page fetches its wall. */
  wallChanged: push('everyWall', 'wall:changed', z.object({})),
  /** Who of an assessment's proctors is there, whose candidates are, or what waits there has changed: the page fetches its team. */
  teamChanged: push('leads', 'team:changed', z.object({ assessmentId: idSchema })),
  /** Something was proposed that people decide about, or was decided: the page counts again. */
  incidentsChanged: push('everyWall', 'incidents:changed', z.object({})),
  /** A media node or one of its workers is gone: transports on it are dead. Tiles come back when their candidates have published again. */
  placementLost: push(
    'everyWall',
    // The name that pages of earlier versions listen for.
    'media:place-lost',
    z.object({ nodeId: z.string(), workerId: z.string().nullable() }),
  ),

  /** The ranking of an assessment as it is now, at most once a second from each hub; `at` tells which of two is newer. */
  rankingChanged: push('rankingPages', 'ranking:changed', rankingSchema),

  /** An import of this person has come further, or has ended. */
  importChanged: push('person', 'import:changed', importJobSchema),
  /** An evidence package of this person has come further, or has ended. */
  packageChanged: push('person', 'package:changed', packageJobSchema),
  /** A file of a report of this person has come further, or has ended. */
  reportChanged: push('person', 'report:changed', reportJobSchema),
  /** What the person may do with an assessment has changed: the page drops what it has of it, and asks again. */
  assessmentAccessChanged: push('person', 'assessment:access-changed', z.object({ assessmentId: idSchema })),
  /** A test of this candidate stands otherwise now; for pages of theirs that are not in it. */
  ownTestChanged: push(
    'person',
    'own-test:changed',
    z.object({ testSessionId: idSchema, status: testSessionStatusSchema }),
  ),
  notificationCreated: push('person', 'notification:created', notificationSchema),
} as const
