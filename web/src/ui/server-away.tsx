import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export function ServerAway({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Center mih="100vh" p="lg">
      <Stack align="center" maw={440} ta="center" role="alert">
        <ThemeIcon size={64} radius="xl" variant="light" color="orange">
          <IconPlugConnectedX size={34} aria-hidden />
        </ThemeIcon>
        <Title order={1} size="h2">
          {t('serverAway.title')}
        </Title>
        <Text c="var(--pengawas-quiet)">{t('serverAway.text')}</Text>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    </Center>
  )
}
