import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../../lib/profile.ts'

/** Shown once. The profile is refetched only when they are dismissed, because that removes the panel. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const { t } = useTranslation(['account', 'actions'])
  const queryClient = useQueryClient()
  const finish = (): void => {
    void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    onStored()
  }
  return (
    <Stack gap="sm" role="status">
      <Alert color="teal" title={t('account:twoFactor.enabled')}>
        {t('account:twoFactor.recovery')}
      </Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" dir="ltr" maw={420}>
        {codes.map((code) => (
          <Code key={code} fz="md">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'actions:copied' : 'actions:copy')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={finish}>{t('account:twoFactor.stored')}</Button>
      </Group>
    </Stack>
  )
}
