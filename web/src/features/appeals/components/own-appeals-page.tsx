import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ownAppealsQuery } from '../../../lib/appeals.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { Splash } from '../../../ui/splash.tsx'
import { OwnAppealCard } from './own-appeal-card.tsx'

/** What counted against a candidate in one test, and their appeal against it. */
export function OwnAppealsPage({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation(['appeals', 'common'])
  const { testSessionId = '' } = useParams()
  const appeals = useQuery(ownAppealsQuery(testSessionId))
  if (appeals.isPending) return <Splash />
  return (
    <>
      <PageHeader actions={actions} />
      <Container component="main" id={MAIN_ID} size="md" py={{ base: 'lg', sm: 'xl' }}>
        <Stack gap="lg">
          <div>
            <Title order={1} size="h2">
              {t('appeals:own.title')}
            </Title>
            <Text c="var(--pengawas-quiet)">
              <bdi>{appeals.data?.[0]?.assessmentTitle}</bdi>
            </Text>
          </div>
          {appeals.isError ? (
            <FailureAlert error={appeals.error}>
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => void appeals.refetch()}>
                {t('common:retry')}
              </Button>
            </FailureAlert>
          ) : null}
          {appeals.data?.length === 0 ? <Text>{t('appeals:own.none')}</Text> : null}
          {appeals.data?.map((appeal) => (
            <OwnAppealCard key={appeal.id} appeal={appeal} />
          ))}
          <Button
            component={Link}
            to={`/participant/results/${testSessionId}`}
            variant="subtle"
            color="gray"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconArrowLeft size={18} aria-hidden className="mirrored" />}
          >
            {t('appeals:own.toResult')}
          </Button>
        </Stack>
      </Container>
    </>
  )
}
