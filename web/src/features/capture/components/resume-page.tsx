import type { SessionClock } from '@pengawas/shared/contracts/test-taking'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useSourceNames } from '../../../lib/consent-words.ts'
import { participantAssessmentsQuery } from '../../../lib/participant-assessments.ts'
import { formatRemaining } from '../../../lib/remaining.ts'
import { resumeState } from '../../../lib/rules/resume-state.ts'
import { agreedOf } from '../../../lib/rules/shared-sources.ts'
import { useTimeLeft } from '../../../lib/use-time-left.ts'
import { useSessionStatus } from '../../../lib/session-status.ts'
import { DevicesAgain, type DevicesAgainProps } from './devices-again.tsx'

interface ResumePageProps extends DevicesAgainProps {
  clock: SessionClock
  /** When the clock arrived, by this computer's. */
  receivedAt: number
}

/** Back in a watched test: the time that is left, and one click to go on. */
export function ResumePage({ clock, receivedAt, ...props }: ResumePageProps) {
  const { testSession, assessment } = props
  const { t } = useTranslation('common')
  const sources = useSourceNames()(agreedOf(assessment.mediaPolicy, testSession.consent))
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const status = useSessionStatus(testSession.id, testSession) ?? testSession.status
  const remaining = useTimeLeft(clock, receivedAt)
  const state = resumeState(status, testSession, remaining)
  useEffect(() => {
    if (state === null)
      void navigate(status === 'completed' ? `/participant/results/${testSession.id}` : '/participant', {
        replace: true,
      })
  }, [state, status, testSession.id, navigate])
  // A clock that has been stopped, or runs again, is another one.
  const hasOldClock = state !== null && status !== testSession.status
  useEffect(() => {
    if (hasOldClock) void queryClient.invalidateQueries({ queryKey: participantAssessmentsQuery.queryKey })
  }, [hasOldClock, queryClient])

  const mayGoOn = state !== null && state !== 'time-over'
  return (
    <DevicesAgain
      {...props}
      text={state === null ? null : t(`resume.${state}`, { sources })}
      button={mayGoOn ? t('resume.button', { time: formatRemaining(remaining) }) : null}
      isWaiting={state === 'time-over'}
    />
  )
}
