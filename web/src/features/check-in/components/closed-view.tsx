import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MAIN_ID } from '../../../ui/skip-link.tsx'

/** The hub has this check-in no more: nobody was let in within its time, or staff took the test away. */
export function ClosedView() {
  const { t } = useTranslation(['checkIn', 'common'])
  return (
    <Center component="main" id={MAIN_ID} mih="100vh" p="lg">
      <Stack align="center" maw={500} ta="center" role="alert">
        <Title order={1} size="h2">
          {t('checkIn:closed.title')}
        </Title>
        <Text>{t('checkIn:closed.text')}</Text>
        <Button component={Link} to="/participant">
          {t('common:home')}
        </Button>
      </Stack>
    </Center>
  )
}
