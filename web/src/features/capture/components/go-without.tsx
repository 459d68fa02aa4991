import { Alert, Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { MediaAccess } from '../hooks/use-media-access.ts'

interface GoWithoutProps {
  access: MediaAccess
  /** What is gone on with: a check-in, in which a proctor decides, or a test that has begun. */
  into: 'checkIn' | 'test'
  onGoOn: () => void
}

/** The way on for somebody whose required device does not open, once it was tried, with what follows from it. */
export function GoWithout({ access, into, onGoOn }: GoWithoutProps) {
  const { t, i18n } = useTranslation(['capture', 'common'])
  if (access.failed.length === 0 || access.isAsking) return null
  const names = access.failed.map((source) => t(`common:sources.${source}`))
  return (
    <Alert role="note" variant="light" color="orange" data-testid="go-without">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {t(`capture:without.${into}`, {
            sources: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names),
          })}
        </Text>
        <Button
          variant="default"
          size="md"
          mih={42}
          h="auto"
          styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
          onClick={onGoOn}
        >
          {t(`capture:without.${into}Button`)}
        </Button>
      </Stack>
    </Alert>
  )
}
