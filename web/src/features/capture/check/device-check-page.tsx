import { Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { browserSupport } from '../media/acquire.ts'
import { CheckRow } from './check-row.tsx'
import { checkBrowser, checkLiveConnection, checkServer, checkStorage } from './checks.ts'
import { DeviceSection } from './device-section.tsx'

const ONCE = { gcTime: 0, staleTime: Infinity, retry: false } as const

/** Whether this computer is fit for a test, days before it: for anybody, without signing in. */
export function DeviceCheckPage() {
  const { t } = useTranslation(['capture', 'common'])
  const server = useQuery({ queryKey: ['check', 'server'], queryFn: checkServer, ...ONCE })
  const live = useQuery({ queryKey: ['check', 'live'], queryFn: checkLiveConnection, ...ONCE })
  const storage = useQuery({ queryKey: ['check', 'storage'], queryFn: checkStorage, ...ONCE })
  const again = (): void => {
    for (const check of [server, live, storage]) void check.refetch()
  }
  const outcomeOf = <T,>(check: { isFetching: boolean; data: T | undefined }): T | null =>
    check.isFetching ? null : (check.data ?? null)
  const answered = outcomeOf(server)
  return (
    <>
      <PageHeader canLeave={false} />
      <Container component="main" id={MAIN_ID} size="sm" py={{ base: 'lg', sm: 48 }}>
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              {t('capture:check.title')}
            </Title>
            <Text c="var(--pengawas-quiet)">{t('capture:check.text')}</Text>
          </div>
          <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }}>
            <Group justify="space-between" mb="md">
              <Title order={2} size="h4">
                {t('capture:check.connection')}
              </Title>
              <Button
                variant="subtle"
                size="compact-md"
                leftSection={<IconRefresh size={18} aria-hidden />}
                onClick={again}
              >
                {t('capture:check.again')}
              </Button>
            </Group>
            <Stack gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
              <CheckRow label={t('capture:check.browser')} outcome={checkBrowser()} />
              <CheckRow label={t('capture:check.server')} outcome={answered?.server ?? null} />
              <CheckRow label={t('capture:check.live')} outcome={outcomeOf(live)} />
              <CheckRow label={t('capture:check.media')} outcome={answered?.media ?? null} />
              <CheckRow label={t('capture:check.storage')} outcome={outcomeOf(storage)} />
              <CheckRow label={t('capture:check.clock')} outcome={answered?.clock ?? null} />
            </Stack>
          </Paper>
          {browserSupport().devices ? <DeviceSection /> : null}
          <Group>
            <Button
              component={Link}
              to="/"
              variant="default"
              leftSection={<IconArrowLeft size={18} aria-hidden className="mirrored" />}
            >
              {t('common:home')}
            </Button>
          </Group>
        </Stack>
      </Container>
    </>
  )
}
