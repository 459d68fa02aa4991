import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useEndSession } from '../api/test-sessions.ts'

interface FinishDialogProps {
  opened: boolean
  testSessionId: string
  onClose: () => void
  onFinished: () => void
}

export function FinishDialog({ opened, testSessionId, onClose, onFinished }: FinishDialogProps) {
  const { t } = useTranslation(['capture', 'common'])
  const end = useEndSession()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('capture:session.finishTitle')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack>
        <Text>{t('capture:session.finishText')}</Text>
        {end.isError ? <FailureAlert error={end.error} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button loading={end.isPending} onClick={() => end.mutate(testSessionId, { onSuccess: onFinished })}>
            {t('capture:session.finish')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
