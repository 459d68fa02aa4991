import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  type AdaptiveSimulation as Simulated,
  type SimulateAdaptive,
  simulateAdaptiveSchema,
} from '@pengawas/shared/contracts/adaptive-settings'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/rules/numbers.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useSimulation } from '../api/assessments.ts'
import type { FormValues } from '../rules/form-values.ts'

/** What is simulated: the form as it stands, or null while it is not complete. */
function requestOf(values: FormValues, editedId: string | null): SimulateAdaptive | null {
  const { adaptive, totalQuestions, minQuestions, passingScore, questionIds } = values
  const parsed = simulateAdaptiveSchema.safeParse({
    adaptive,
    totalQuestions,
    minQuestions: minQuestions === '' ? null : minQuestions,
    passingScore,
    questionIds: questionIds.map(({ id }) => id),
    ...(editedId === null ? {} : { assessmentId: editedId }),
  })
  return parsed.success ? parsed.data : null
}

/** Has the server try the settings out with the chosen questions, and shows what they come to. */
export function AdaptiveSimulation({ values, editedId }: { values: FormValues; editedId: string | null }) {
  const { t } = useTranslation('assessments')
  const simulation = useSimulation()
  const request = requestOf(values, editedId)
  const isCurrent = JSON.stringify(request) === JSON.stringify(simulation.variables)
  return (
    <Stack gap="sm" role="group" aria-label={t('adaptive.simulation.title')}>
      <Group gap="sm">
        <Button
          variant="light"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={request === null}
          loading={simulation.isPending}
          onClick={() => request && simulation.mutate(request)}
        >
          {t('adaptive.simulation.run')}
        </Button>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t(request === null ? 'adaptive.simulation.incomplete' : 'adaptive.simulation.hint')}
        </Text>
      </Group>
      <div role="status">
        {simulation.data && !isCurrent ? <Text size="sm">{t('adaptive.simulation.outdated')}</Text> : null}
        {simulation.data && isCurrent ? <Figures figures={simulation.data} /> : null}
      </div>
      {simulation.isError ? <FailureAlert error={simulation.error} /> : null}
    </Stack>
  )
}

function Figures({ figures }: { figures: Simulated }) {
  const { t, i18n } = useTranslation('assessments')
  const percent = (share: number): string => `${formatNumber(Math.round(1000 * share) / 10, i18n.language)} %`
  const fixed = (value: number, factor: number): string =>
    formatNumber(Math.round(factor * value) / factor, i18n.language)
  const facts = [
    ['length', fixed(figures.length, 10)],
    ['standardError', fixed(figures.standardError, 100)],
    ['highestExposure', percent(figures.highestExposure)],
    ['meanExposure', percent(figures.meanExposure)],
    ['undecided', percent(figures.undecided)],
  ] as const
  return (
    <>
      <Text size="sm" mb="xs">
        {t('adaptive.simulation.of', { candidates: figures.candidates, questions: figures.questions })}
      </Text>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2, sm: 3 }} m={0}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <Text component="dt" size="sm" c="var(--pengawas-quiet)">
              {t(`adaptive.simulation.${key}`)}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
    </>
  )
}
