import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { WallCandidate } from '@pengawas/shared/contracts/proctoring'
import { useTranslation } from 'react-i18next'

interface ConfirmCommandProps {
  candidate: WallCandidate
  command: 'credit' | 'terminate'
  minutes: number
  reason: string
  onCancel: () => void
  onConfirm: () => void
}

/** Asks once before a command that cannot be taken back: to whom, what follows, and why. The way back has the focus. */
export function ConfirmCommand({ candidate, command, minutes, reason, onCancel, onConfirm }: ConfirmCommandProps) {
  const { t } = useTranslation(['wall', 'common'])
  const { participantName: name, code } = candidate
  const isEnd = command === 'terminate'
  return (
    <Modal
      opened
      onClose={onCancel}
      centered
      title={t(isEnd ? 'wall:confirm.terminateTitle' : 'wall:confirm.creditTitle', { name, minutes })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm" data-testid="confirm-command">
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('wall:tile.label', { name, code })}
        </Text>
        <Text>{t(isEnd ? 'wall:command.terminateText' : 'wall:confirm.creditText')}</Text>
        <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {t('wall:incidents.because', { reason })}
        </Text>
        {isEnd ? <Text size="sm">{t('wall:confirm.terminateUndo')}</Text> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button {...(isEnd ? { color: 'red' } : {})} onClick={onConfirm}>
            {t(isEnd ? 'wall:confirm.terminate' : 'wall:confirm.credit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
