import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reportBrokenPage } from './page-uses.tsx'

/** Shown when a page throws, or its chunk is gone because a newer version was installed meanwhile. */
export function PageFault() {
  const { t } = useTranslation()
  useEffect(() => {
    reportBrokenPage(window.location.pathname).catch(() => undefined)
  }, [])
  return (
    <Center mih="100vh" p="lg">
      <Stack align="center" maw={440} ta="center" role="alert">
        <Title order={1} size="h2">
          {t('pageFault.title')}
        </Title>
        <Text c="var(--pengawas-quiet)">{t('pageFault.text')}</Text>
        <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
      </Stack>
    </Center>
  )
}
