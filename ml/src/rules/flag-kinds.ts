import type { FlagSeverity, FlagType } from '@pengawas/shared/flags'

/** What it takes to raise one kind of flag. Times in milliseconds. */
export interface FlagKind {
  reason: string
  type: FlagType
  /** Indonesian; the web app translates by `reason`. */
  description: string
  /** Readings that must show the condition, and the time from the first to the last of them. */
  minChecks: number
  minSpanMs: number
  /** Only readings this recent count. */
  windowMs: number
  /** Share of the known readings since the onset that must show the condition. */
  minAgreement: number
  /** The condition is over after this many readings without it over this time; only then can it be raised again. */
  clearChecks: number
  clearSpanMs: number
  /** And no sooner than this after the last flag of the kind. */
  coolDownMs: number
  /** However confident the measurement, this kind is never worse. */
  maxSeverity: FlagSeverity
  /** When to look again while the condition is suspected; null where looking sooner proves nothing. */
  confirmAfterMs: number | null
}

/** Specification 2, section 9: consensus 0.85 of at least 3 checks in a time window of 10 s. */
const CONSENSUS = { windowMs: 10_000, minAgreement: 0.85 } as const
const MIN_CHECKS = 3
const CLEARING = { clearChecks: 3, clearSpanMs: 4000, coolDownMs: 30_000 } as const
/**
 * Interval of confirming samples: with four of them a face that left is certain a second after the first suspicion. Not
 * less: Chromium drops a request for a key frame that comes within 300 ms of the one before, and mediasoup repeats a
 * request after a second only, so that a shorter interval makes samples late instead of early.
 */
const CONFIRM_AFTER_MS = 360

const define = (
  kind: Pick<FlagKind, 'reason' | 'type' | 'description' | 'maxSeverity' | 'minChecks' | 'minSpanMs'> &
    Partial<FlagKind>,
): FlagKind => ({ ...CONSENSUS, ...CLEARING, confirmAfterMs: CONFIRM_AFTER_MS, ...kind })

export const NO_FACE = define({
  reason: 'no-face',
  type: 'face-detection',
  description: 'Wajah peserta tidak terlihat di kamera',
  maxSeverity: 'critical',
  minChecks: MIN_CHECKS + 1,
  minSpanMs: 900,
})

/**
 * The same while something as large as a person moves, at whom a person should look: for a minute nothing has recognised anybody. Once
 * it is quiet, the absence is flagged by itself.
 */
export const RESTLESS_ABSENCE: FlagKind = { ...NO_FACE, maxSeverity: 'medium' }

export const SEVERAL_FACES = define({
  reason: 'several-faces',
  type: 'multiple-persons',
  description: 'Lebih dari satu wajah terlihat di kamera',
  maxSeverity: 'critical',
  minChecks: MIN_CHECKS + 1,
  minSpanMs: 900,
})

/** Looking aside is human. An angle says little about what the candidate looks at, so this is never more than medium. */
export const GAZE_AWAY = define({
  reason: 'gaze-away',
  type: 'eye-tracking',
  description: 'Pandangan peserta meninggalkan layar selama beberapa detik',
  maxSeverity: 'medium',
  minChecks: 6,
  minSpanMs: 3000,
  confirmAfterMs: 500,
})

/** A look away that the head itself shows: the same measurement, decided as one, by the name of what showed it. */
export const HEAD_TURNED: FlagKind = {
  ...GAZE_AWAY,
  reason: 'head-turned',
  type: 'behavior-suspicious',
  description: 'Kepala peserta menoleh dari layar selama beberapa detik',
}

/** People look at keyboard, paper and hands for some seconds, so it takes much longer than a look aside. `head-down.ts` measures. */
export const HEAD_DOWN = define({
  reason: 'head-down',
  type: 'behavior-suspicious',
  description: 'Kepala peserta menunduk cukup lama',
  maxSeverity: 'medium',
  minChecks: 8,
  minSpanMs: 12_000,
  windowMs: 25_000,
  confirmAfterMs: 1_000,
})

export const DARK_PICTURE = define({
  reason: 'dark-picture',
  type: 'environmental-issue',
  description: 'Gambar kamera terlalu gelap untuk dianalisis',
  maxSeverity: 'medium',
  minChecks: MIN_CHECKS,
  minSpanMs: 1800,
  confirmAfterMs: 900,
})

export const COVERED_PICTURE = define({
  reason: 'covered-picture',
  type: 'environmental-issue',
  description: 'Kamera tampak tertutup atau gambarnya kosong',
  maxSeverity: 'medium',
  minChecks: MIN_CHECKS,
  minSpanMs: 1800,
  confirmAfterMs: 900,
})

/** Stillness is measured over a minute by `picture-stillness.ts`, so looking sooner proves nothing. */
export const FROZEN_PICTURE = define({
  reason: 'frozen-picture',
  type: 'environmental-issue',
  description: 'Gambar kamera tidak bergerak sama sekali',
  maxSeverity: 'medium',
  minChecks: MIN_CHECKS,
  minSpanMs: 2000,
  confirmAfterMs: null,
})

/**
 * The only face has not moved by a pixel for a minute, in a picture that did, and nobody else is seen in it: `still-face.ts` and
 * `surroundings.ts` measure that. How still people sit for a minute was not measured, hence the ceiling.
 */
export const STILL_FACE = define({
  reason: 'still-face',
  type: 'face-detection',
  description: 'Wajah di kamera tidak bergerak, seperti foto',
  maxSeverity: 'medium',
  minChecks: MIN_CHECKS,
  minSpanMs: 2000,
  confirmAfterMs: null,
})

/**
 * Several faces in a row are unlike the portrait of the check-in. Faces change with light, years and glasses, and some people look
 * alike, so this is a doubt that a person decides, and never the worst. `identity-watch.ts` compares.
 */
export const OTHER_PERSON = define({
  reason: 'other-person',
  type: 'face-detection',
  description: 'Mungkin orang lain: wajah tidak mirip dengan foto check-in',
  maxSeverity: 'high',
  // Pictures of a few seconds are nearly one: pose and light must have had time to change.
  minChecks: MIN_CHECKS + 2,
  minSpanMs: 20_000,
  windowMs: 90_000,
  coolDownMs: 120_000,
  confirmAfterMs: null,
})

/** The same without a portrait: compared with how the candidate looked at first, which says less. */
export const OTHER_PERSON_THAN_AT_FIRST: FlagKind = {
  ...OTHER_PERSON,
  reason: 'other-person-than-at-first',
  description: 'Mungkin orang lain: wajah tidak mirip dengan wajah di awal tes',
  maxSeverity: 'medium',
}

/** Cloth over mouth and chin, as people wear it for their health or their faith: it accuses nobody, and says why a face is not compared. */
export const FACE_COVERED = define({
  reason: 'face-covered',
  type: 'environmental-issue',
  description: 'Wajah peserta tertutup sebagian, misalnya dengan masker',
  maxSeverity: 'low',
  minChecks: 6,
  minSpanMs: 20_000,
  windowMs: 40_000,
  clearSpanMs: 10_000,
  coolDownMs: 300_000,
  confirmAfterMs: null,
})

/**
 * A film that runs again and again: `video-loop.ts` measures that over many pictures, each of which it foretold. It was
 * measured on rendered people only, hence the ceiling.
 */
export const VIDEO_LOOP = define({
  reason: 'video-loop',
  type: 'behavior-suspicious',
  description: 'Gambar kamera berulang seperti rekaman',
  maxSeverity: 'medium',
  minChecks: MIN_CHECKS,
  minSpanMs: 3000,
  windowMs: 15_000,
  clearChecks: 8,
  clearSpanMs: 16_000,
  coolDownMs: 120_000,
  confirmAfterMs: null,
})

/** A level alone cannot distinguish speech from other varying sound, hence the low ceiling. */
export const VOICE = define({
  reason: 'voice',
  type: 'suspicious-audio',
  description: 'Terdengar suara yang menyerupai percakapan',
  maxSeverity: 'medium',
  minChecks: 6,
  minSpanMs: 6000,
  coolDownMs: 60_000,
  confirmAfterMs: null,
})

export const LOUD_SOUND = define({
  reason: 'loud-sound',
  type: 'audio-anomaly',
  description: 'Suara di sekitar peserta sangat keras',
  maxSeverity: 'low',
  minChecks: MIN_CHECKS,
  minSpanMs: 2000,
  coolDownMs: 60_000,
  confirmAfterMs: null,
})

/** What is heard is judged in windows of some seconds, see `voice-watch.ts`: with pauses between them, so it takes longer. */
const HEARD = {
  minChecks: 3,
  minSpanMs: 3500,
  windowMs: 30_000,
  coolDownMs: 60_000,
  confirmAfterMs: null,
} as const

/** A voice while the candidate's own lips move. Whoever murmurs along with a text does so too. */
export const TALKING = define({
  ...HEARD,
  reason: 'talking',
  type: 'suspicious-audio',
  description: 'Terdengar suara sementara bibir peserta bergerak',
  maxSeverity: 'medium',
})

/** A voice while the candidate's lips are still, or nobody is seen. A loudspeaker and the next room sound the same, hence the ceiling. */
export const SECOND_VOICE = define({
  ...HEARD,
  reason: 'second-voice',
  type: 'suspicious-audio',
  description: 'Terdengar suara sementara bibir peserta diam: mungkin orang lain, ruangan sebelah, atau pengeras suara',
  maxSeverity: 'low',
})

/** Speech without the hum of a voice, by whomever: hoarse voices and hissing devices come near it, hence the ceiling. */
export const WHISPER = define({
  ...HEARD,
  reason: 'whisper',
  type: 'suspicious-audio',
  description: 'Terdengar suara yang menyerupai bisikan; tidak diketahui siapa yang berbisik',
  maxSeverity: 'low',
})

/** The tops of the sound are cut off, so that nothing said of it is certain. Technical. */
export const CLIPPED_SOUND = define({
  ...HEARD,
  reason: 'clipped-sound',
  type: 'technical',
  description: 'Suara mikrofon pecah karena terlalu kuat',
  maxSeverity: 'low',
})

/** A microphone that sends, and sends not even the noise of a room, for as long as `sound-watch.ts` says. Technical. */
export const NO_SOUND = define({
  reason: 'no-sound',
  type: 'technical',
  description: 'Mikrofon mengirim keheningan total: mungkin dibungkam atau rusak',
  maxSeverity: 'low',
  minChecks: MIN_CHECKS,
  minSpanMs: 2000,
  coolDownMs: 60_000,
  confirmAfterMs: null,
})
