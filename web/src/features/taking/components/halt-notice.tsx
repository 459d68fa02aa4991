import { Alert, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { RaiseHand } from '../chat/raise-hand.tsx'
import { useTest } from '../hooks/test-context.ts'

interface HaltNoticeProps {
  status: 'paused' | 'locked'
  instructions: string
}

/** Why the clock stands still, until when at most, and how the candidate reaches somebody. */
export function HaltNotice({ status, instructions }: HaltNoticeProps) {
  const { t, i18n } = useTranslation('test')
  const reason = useTest((state) => state.statusReason)
  const handedInAt = useTest((state) => state.clock?.handedInAt ?? null)
  return (
    <Alert
      role="group"
      color="orange"
      icon={<IconPlayerPause aria-hidden />}
      title={t(`halted.${status}.title`)}
      data-testid="halted"
    >
      {reason === null ? null : (
        <Text fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
          {t('halted.because')} <bdi>{reason}</bdi>
        </Text>
      )}
      <Text>{t(`halted.${status}.text`)}</Text>
      {handedInAt === null ? null : (
        <Text mt={4}>{t('halted.handedIn', { time: formatInstant(handedInAt, i18n.language) })}</Text>
      )}
      <RaiseHand />
      {instructions === '' ? null : (
        <>
          <Text fw={600} mt="md">
            {t('halted.instructions')}
          </Text>
          <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {instructions}
          </Text>
        </>
      )}
    </Alert>
  )
}
