import { Anchor, Container, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { MAIN_ID } from '../../../ui/skip-link.tsx'
import { useOwnTalent } from '../api/talent.ts'
import { AppraisalTable } from './appraisals.tsx'
import { TestCourse } from './test-course.tsx'

/** A candidate's own competencies over time. */
export function OwnTalentPage({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation('talent')
  const own = useOwnTalent()
  return (
    <>
      <PageHeader actions={actions} />
      <Container component="main" id={MAIN_ID} size="lg" py={{ base: 'lg', sm: 48 }}>
        <Stack gap="lg">
          <Anchor component={Link} to="/participant">
            {t('own.back')}
          </Anchor>
          <div>
            <Title order={1} size="h2">
              {t('own.title')}
            </Title>
            <Text c="var(--pengawas-quiet)">{t('own.hint')}</Text>
          </div>
          <QueryStatus result={own} />
          {own.data ? (
            <>
              <TestCourse tests={own.data.tests} leastOfUnit={own.data.leastOfUnit} unit={own.data.unit} isOwn />
              {own.data.appraisals.length === 0 ? null : (
                <section aria-label={t('appraisals.title')}>
                  <Title order={2} size="h4" mb="xs">
                    {t('appraisals.title')}
                  </Title>
                  <AppraisalTable appraisals={own.data.appraisals} />
                </section>
              )}
            </>
          ) : null}
        </Stack>
      </Container>
    </>
  )
}
