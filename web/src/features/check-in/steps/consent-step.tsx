import { Button, List, Stack, Title } from '@mantine/core'
import { CARRIED_OVER_STEPS, CHECK_IN_KEPT_DAYS, type CheckInStep } from '@pengawas/shared/contracts/check-ins'
import { agreedRecording } from '@pengawas/shared/rules/agreed-recording'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConsentWords } from '../../../lib/consent-words.ts'
import { agreedOf, listOf } from '../../../lib/rules/shared-sources.ts'
import { StepFrame } from '../components/step-frame.tsx'
import { useCheckInRun } from '../hooks/check-in-context.ts'
import { askedSteps } from '../rules/steps.ts'

/** Purpose, what is watched, who may see it, how long what is kept: as the assessment is set, and as the servers do it. */
export function ConsentStep() {
  const { t } = useTranslation(['checkIn', 'capture', 'common'])
  const { checkIn, startedTest } = useCheckInRun()
  const { assessment } = startedTest
  const isAsked = (step: CheckInStep): boolean => askedSteps(checkIn).some((one) => one.step === step)
  const hasPictures = isAsked('portrait') || isAsked('card') || isAsked('sweep')
  const { practiceDays } = checkIn.policy
  const { consent } = checkIn
  const { retention } = assessment
  const shared = agreedOf(assessment.mediaPolicy, consent)
  const words = useConsentWords(shared, assessment.aiProctoringEnabled)
  const recording = agreedRecording(assessment.recording, checkIn.consent.recording)
  return (
    <StepFrame
      step="consent"
      text={t('checkIn:consent.text')}
      done={{ label: t('checkIn:consent.agree') }}
      actions={<Decline />}
    >
      <Stack gap="md">
        <Part title={t('checkIn:consent.why')}>
          <List.Item>{t('capture:consent.purpose')}</List.Item>
        </Part>
        <Part title={t('checkIn:consent.what')}>
          <List.Item>
            {listOf(shared)
              .map((source) => t(`common:sources.${source}`))
              .join(' · ')}
          </List.Item>
          <List.Item>{words.analysed}</List.Item>
          <List.Item>{t(`capture:consent.recorded.${recording}`)}</List.Item>
          <List.Item>{words.page}</List.Item>
          <List.Item>{t('capture:consent.network')}</List.Item>
          {isAsked('framing') ? <List.Item>{t('capture:consent.framing')}</List.Item> : null}
          {hasPictures ? <List.Item>{t('capture:consent.pictures')}</List.Item> : null}
          {practiceDays > 0 && CARRIED_OVER_STEPS.some(isAsked) ? (
            <List.Item>{t('capture:consent.carriedOver', { days: practiceDays })}</List.Item>
          ) : null}
          {isAsked('calibration') ? <List.Item>{t('capture:consent.gaze')}</List.Item> : null}
        </Part>
        <Part title={t('checkIn:consent.who')}>
          <List.Item>{words.live}</List.Item>
          {isAsked('phone') ? <List.Item>{t('capture:consent.phone')}</List.Item> : null}
          {words.evidence === null ? null : <List.Item>{words.evidence}</List.Item>}
          <List.Item>{t('capture:consent.readers')}</List.Item>
          {recording === 'never' ? null : <List.Item>{t('capture:consent.recordedSeen')}</List.Item>}
          {hasPictures ? <List.Item>{t('capture:consent.picturesSeen')}</List.Item> : null}
        </Part>
        <Part title={t('checkIn:consent.howLong')}>
          <List.Item>
            {t('capture:consent.terms', {
              calm: consent.calmDays ?? retention.calmDays,
              flagged: consent.flaggedDays ?? retention.flaggedDays,
            })}
          </List.Item>
          {hasPictures ? (
            <List.Item>{t('capture:consent.picturesKept', { days: CHECK_IN_KEPT_DAYS })}</List.Item>
          ) : null}
          {isAsked('portrait') ? <List.Item>{t('capture:consent.picturesCompared')}</List.Item> : null}
          <List.Item>{t('capture:consent.measured', { days: CHECK_IN_KEPT_DAYS })}</List.Item>
          <List.Item>{t('capture:consent.held')}</List.Item>
          <List.Item>{t('capture:consent.stays')}</List.Item>
          <List.Item>{words.end}</List.Item>
        </Part>
      </Stack>
    </StepFrame>
  )
}

function Decline() {
  const { t } = useTranslation('checkIn')
  return (
    <Button component={Link} to="/participant" size="md" variant="default">
      {t('consent.decline')}
    </Button>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb={4}>
        {title}
      </Title>
      <List spacing={4} withPadding>
        {children}
      </List>
    </section>
  )
}
