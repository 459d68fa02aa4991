import { Container, Paper, Stack, Text, Title } from '@mantine/core'
import type { PackageJob } from '@pengawas/shared/contracts/evidence-packages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { packageJobsQuery } from '../../../lib/package-jobs.ts'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { PackageState } from '../../../ui/supervision/package-state.tsx'
import { PackageCheck } from './package-check.tsx'

/** The reader's own packages of the last day, and where packages that came back are checked. */
export function PackagesPage() {
  const { t } = useTranslation('packages')
  const user = useUser()
  const jobs = useQuery(packageJobsQuery)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Text c="var(--pengawas-quiet)">{t('page.hint')}</Text>
        <section aria-labelledby="own-packages">
          <Stack gap="xs">
            <Title order={2} size="h5" id="own-packages">
              {t('page.own')}
            </Title>
            <QueryStatus result={jobs} />
            {jobs.data?.length === 0 ? <Text role="status">{t('page.none')}</Text> : null}
            {jobs.data?.map((job) => (
              <Paper key={job.id} withBorder p="sm">
                <Stack gap="xs">
                  <About job={job} />
                  <PackageState job={job} isUnknown={jobs.isError} />
                </Stack>
              </Paper>
            ))}
          </Stack>
        </section>
        {mayDo(user, 'evidence:verify') ? <PackageCheck /> : null}
      </Stack>
    </Container>
  )
}

function About({ job: { testSessions, flags, parts, createdAt } }: { job: PackageJob }) {
  const { t, i18n } = useTranslation('packages')
  const count = (value: number): string => formatCount(value, i18n.language)
  const named = (['log', ...parts] as const).map((part) => t(`parts.${part}`))
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('job.about', { sessions: count(testSessions), found: count(flags) })}
      </Text>
      <Text size="xs" c="var(--pengawas-quiet)">
        {formatInstant(createdAt, i18n.language)} · {named.join(', ')}
      </Text>
    </div>
  )
}
