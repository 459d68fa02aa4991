import { type NotedFlags, notedFlagsSchema } from '@pengawas/shared/contracts/flags'
import type { Texts } from '../locales/id/index.ts'
import { requestJson } from './http.ts'

/** A page of what was noted in the candidate's own test, newest first, as far as the assessment lets them know now. */
export const fetchNotedFlags = (
  testSessionId: string,
  { page, pageSize }: { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<NotedFlags> =>
  requestJson(`/api/test-sessions/${testSessionId}/noted-flags?page=${page}&pageSize=${pageSize}`, notedFlagsSchema, {
    ...(signal === undefined ? {} : { signal }),
    isBackground: true,
  })

type NotedWord = keyof Texts['noted']['what']

const SOURCE_MISSING = /^(camera|microphone|screen|media)-(?:unconnected|unpublished|silent|never|muted)$/
const WORDS: Readonly<Record<string, NotedWord>> = {
  ...{ 'tab-hidden': 'tab-hidden', 'focus-lost': 'focus-lost', copy: 'copy', paste: 'paste' },
  ...{ 'fullscreen-left': 'fullscreen-left', 'screen-share-ended': 'screen-share-ended', 'page-silent': 'page-silent' },
  'virtual-camera': 'virtual-camera',
  ...{ 'signal-flood': 'signal-flood', 'signal-gap': 'signal-gap', 'second-login': 'second-login' },
  ...{ 'video-loop': 'video-loop', 'still-face': 'still-face', 'head-turned': 'head-turned', 'head-down': 'head-down' },
  ...{ 'no-face': 'no-face', 'several-faces': 'several-faces', 'gaze-away': 'gaze-away', voice: 'voice' },
  ...{ 'dark-picture': 'dark-picture', 'covered-picture': 'covered-picture', 'loud-sound': 'loud-sound' },
  ...{ 'camera-frozen': 'frozen', 'frozen-picture': 'frozen', 'by-hand': 'by-hand' },
  ...{ talking: 'talking', 'second-voice': 'second-voice', whisper: 'whisper' },
  ...{ 'no-sound': 'no-sound', 'clipped-sound': 'clipped-sound' },
  ...{ 'other-person': 'other-person', 'other-person-than-at-first': 'other-person', 'face-covered': 'face-covered' },
  'face-covered-although-asked': 'face-covered',
  'analysis-unavailable': 'analysis-unavailable',
}

/** The plain words, in `noted:what`, for what raised a flag: what happened, with neither rule nor kind. */
export function notedWordOf(reason: string): NotedWord {
  const source = SOURCE_MISSING.exec(reason)?.[1] as 'camera' | 'microphone' | 'screen' | 'media' | undefined
  return source ?? WORDS[reason] ?? 'other'
}
