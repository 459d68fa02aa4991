import { Alert, Button, Group, Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { isOver } from '@pengawas/shared/contracts/test-sessions'
import { IconMicrophone, IconMicrophoneOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useServerNow } from '../hooks/use-server-now.ts'
import { formatElapsed } from '../rules/server-clock.ts'
import { useSpeaking } from './use-speaking.ts'

/** Two-way sound with the focused candidate: begun and ended here, and said to the candidate. It ends with the look at them. */
export function PrivateTalk({ candidate }: { candidate: WallCandidate }) {
  const { t } = useTranslation('chat')
  const { talk, status } = candidate
  const { isOwn, isBeginning, failure, begin, end } = useSpeaking(candidate)
  const canBegin = talk === null && !isOver(status) && status !== 'check-in' && candidate.asked.includes('microphone')
  return (
    <>
      {canBegin && !isOwn ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconMicrophone size={16} aria-hidden />}
          loading={isBeginning}
          onClick={begin}
        >
          {t('talk.begin')}
        </Button>
      ) : null}
      {talk === null && !isOwn ? null : (
        <Alert
          role="group"
          color="blue"
          icon={<IconMicrophone aria-hidden />}
          data-testid="private-talk"
          style={{ flexBasis: '100%' }}
        >
          <Group gap="xs">
            <Text size="sm">
              {isOwn ? t('talk.own') : <bdi>{talk?.name}</bdi>} {talk === null ? null : <Since at={talk.since} />}
            </Text>
            {isOwn ? (
              <Button
                size="compact-sm"
                color="red"
                leftSection={<IconMicrophoneOff size={16} aria-hidden />}
                onClick={end}
              >
                {t('talk.end')}
              </Button>
            ) : null}
          </Group>
        </Alert>
      )}
      {failure === null ? null : (
        <FailureAlert error={failure} title={t('talk.failed')}>
          {failure instanceof DOMException ? t('talk.noMicrophone') : null}
        </FailureAlert>
      )}
    </>
  )
}

function Since({ at }: { at: string }) {
  const { t } = useTranslation('wall')
  const now = useServerNow()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {t('connection.since', { time: formatElapsed(now - Date.parse(at)) })}
    </span>
  )
}
