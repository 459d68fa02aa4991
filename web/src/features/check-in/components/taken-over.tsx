import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

/** Another page of the same candidate has the check-in now; it can be taken back. */
export function TakenOver() {
  const { t } = useTranslation('checkIn')
  return (
    <Center component="main" id={MAIN_ID} mih="100vh" p="lg">
      <Stack align="center" maw={500} ta="center">
        <Title order={1} size="h2">
          {t('takenOver.title')}
        </Title>
        <Text c="var(--pengawas-quiet)">{t('takenOver.text')}</Text>
        <Button onClick={() => window.location.reload()}>{t('takenOver.here')}</Button>
      </Stack>
    </Center>
  )
}
