import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface DraftQuestionProps {
  opened: boolean
  onStay: () => void
  onDiscard: () => void
  onSave: () => void
}

export function DraftQuestion({ opened, onStay, onDiscard, onSave }: DraftQuestionProps) {
  const { t } = useTranslation(['assessments', 'actions', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onStay}
      title={t('assessments:draft.save')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text>{t('assessments:draft.ask')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onStay}>
          {t('actions:unsaved.stay')}
        </Button>
        <Button variant="light" color="red" onClick={onDiscard}>
          {t('assessments:draft.discard')}
        </Button>
        <Button onClick={onSave} data-autofocus>
          {t('assessments:draft.save')}
        </Button>
      </Group>
    </Modal>
  )
}
