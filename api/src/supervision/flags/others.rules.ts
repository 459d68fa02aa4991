import type { FlagType } from '@pengawas/shared/flags'

/** What says whether other people may be in the picture of a flag. */
export interface Pictured {
  type: FlagType
  reason: string
  /** As far as analysis said what it saw, a box for each face, or what a person took a picture of. */
  details: { boxes?: readonly unknown[] | undefined; source?: 'camera' | 'screen' | undefined }
}

/**
 * Whether the picture of a flag may show its candidate somebody else, who did not agree to be shown to them. What a proctor
 * flags by hand as a matter of faces may be another face in the candidate's place.
 */
export const mayShowOthers = ({ type, reason, details }: Pictured): boolean =>
  type === 'multiple-persons' ||
  reason === 'several-faces' ||
  (details.boxes?.length ?? 0) > 1 ||
  (reason === 'by-hand' && type === 'face-detection')

/**
 * Whether the picture of a flag may show questions, which the candidate is not to take along: that of a screen, and that of which
 * nobody noted what a proctor took it of.
 */
export const mayShowQuestions = ({ reason, details }: Pictured): boolean =>
  reason === 'by-hand' && details.source !== 'camera'
