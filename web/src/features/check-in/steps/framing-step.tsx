import { Alert, Text } from '@mantine/core'
import { IconArrowsMove, IconCheck, IconInfoCircle, IconLoader } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OwnPicture } from '../components/own-picture.tsx'
import { StepFrame } from '../components/step-frame.tsx'
import { useFraming } from '../hooks/use-framing.ts'

const LOOKS = {
  good: { color: 'teal', Icon: IconCheck },
  unknown: { color: 'gray', Icon: IconLoader },
  noAnalysis: { color: 'gray', Icon: IconInfoCircle },
  todo: { color: 'orange', Icon: IconArrowsMove },
} as const

/** The own picture with a line for the head, and what the server sees of it: it says what to change until it is good. */
export function FramingStep() {
  const { t } = useTranslation('checkIn')
  const { advice, mayEnd } = useFraming()
  const isGood = advice === 'good'
  const { color, Icon } = LOOKS[advice === 'good' || advice === 'unknown' || advice === 'noAnalysis' ? advice : 'todo']
  return (
    <StepFrame
      step="framing"
      text={t('framing.text')}
      done={{ label: t('next'), isDisabled: !mayEnd }}
      {...(advice === 'noAnalysis' ? { trouble: t('framing.noAnalysisNote') } : {})}
    >
      <OwnPicture guide="face" isMirrored isGood={isGood} />
      <Alert
        role="status"
        color={color}
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
