import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What the calls to action answer: accounts come from an administrator. */
export function AccessDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['landing', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('landing:access.title')}
      centered
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text>{t('landing:access.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button component={Link} to="/login">
          {t('landing:login')}
        </Button>
      </Group>
    </Modal>
  )
}
