import { Alert, Button, Group, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Someone else saved first. The typed text stays; the newest version is loaded only on request. */
export function ConflictAlert({ onLoad, isLoading }: { onLoad: () => void; isLoading: boolean }) {
  const { t } = useTranslation('actions')
  return (
    <Alert color="orange" title={t('conflict.title')} icon={<IconGitMerge aria-hidden />} role="alert">
      <Text size="sm">{t('conflict.text')}</Text>
      <Group mt="sm">
        <Button size="compact-sm" variant="default" loading={isLoading} onClick={onLoad}>
          {t('conflict.load')}
        </Button>
      </Group>
    </Alert>
  )
}
