import { Alert, Text } from '@mantine/core'
import { IconArrowsMove, IconCheck, IconLoader } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OwnPicture } from '../components/own-picture.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useFraming } from '../hooks/use-framing.ts'

/** The own picture with a line for the head, and what the server sees of it: it says what to change until it is good. */
export function FramingStep() {
  const { t } = useTranslation('checkIn')
  const advice = useFraming()
  const isGood = advice === 'good'
  const Icon = isGood ? IconCheck : advice === 'unknown' ? IconLoader : IconArrowsMove
  return (
    <StepFrame step="framing" text={t('framing.text')} done={{ label: t('next'), isDisabled: !isGood }}>
      <OwnPicture guide="face" isMirrored isGood={isGood} />
      <Alert
        role="status"
        color={isGood ? 'teal' : advice === 'unknown' ? 'gray' : 'orange'}
        variant="light"
        icon={<Icon aria-hidden />}
        data-testid="framing"
        data-advice={advice}
      >
        <Text fw={600}>{t(`framing.advice.${advice}`)}</Text>
      </Alert>
    </StepFrame>
  )
}
