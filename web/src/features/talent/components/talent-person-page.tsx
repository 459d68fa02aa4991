import { Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core'
import type { TalentPerson } from '@pengawas/shared/contracts/talent'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { useTalentPerson } from '../api/talent.ts'
import { AppraisalForm, AppraisalTable } from './appraisals.tsx'
import { Forecast } from './forecast.tsx'
import { TestCourse } from './test-course.tsx'

/** One person over time. Opening it is in the audit log. */
export function TalentPersonPage() {
  const { t } = useTranslation('talent')
  const { personId = '' } = useParams()
  const person = useTalentPerson(personId)
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <Stack gap="lg">
        <Anchor component={Link} to="/dashboard/talent">
          {t('back')}
        </Anchor>
        <QueryStatus result={person} />
        {person.data ? <Person person={person.data} /> : null}
      </Stack>
    </Container>
  )
}

function Person({ person }: { person: TalentPerson }) {
  const { t } = useTranslation('talent')
  const { id, name, nip, unit, tests, leastOfUnit, forecast, appraisals, mayAppraise } = person
  return (
    <>
      <div>
        <Title order={2} size="h3">
          <bdi>{name}</bdi>
        </Title>
        <Text size="sm" c="var(--pengawas-quiet)">
          <bdi>{[nip, unit ?? t('people.noUnit')].join(' · ')}</bdi>
        </Text>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('opened')}
        </Text>
      </div>
      <Part title={t('tests.title')}>
        <TestCourse tests={tests} leastOfUnit={leastOfUnit} unit={unit} />
      </Part>
      <Part title={t('forecast.title')}>
        <Forecast forecast={forecast} />
      </Part>
      {appraisals === null ? null : (
        <Part title={t('appraisals.title')}>
          <Stack gap="md">
            <Text size="sm">{t('appraisals.hint')}</Text>
            <AppraisalTable appraisals={appraisals} />
            {mayAppraise ? (
              <AppraisalForm
                personId={id}
                thisYear={new Date(forecast.data.readAt).getUTCFullYear()}
                appraisals={appraisals}
              />
            ) : null}
          </Stack>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: 'sm', sm: 'md' }} miw={0}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
