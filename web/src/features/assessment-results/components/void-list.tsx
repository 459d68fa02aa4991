import { Alert, Group, NativeSelect, Paper, Select, Stack, Text, Title } from '@mantine/core'
import type { RescoreAnswer, RescoreRequest, VoidTreatment } from '@pengawas/shared/contracts/test-results'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Voids = RescoreRequest['voids']

interface VoidListProps {
  answer: Pick<RescoreAnswer, 'questions' | 'canCreditEveryone' | 'askedLater'>
  /** What is chosen here; other questions stay as they are. */
  voids: Voids
  onChange: (voids: Voids) => void
}

const NORMAL = 'normal'

/** Faulty questions, with what shall become of each; any question of the assessment can be added. */
export function VoidList({ answer: { questions, canCreditEveryone, askedLater }, voids, onChange }: VoidListProps) {
  const { t } = useTranslation('assessmentResults')
  const wanted = new Map(voids.map(({ questionId, treatment }) => [questionId, treatment]))
  const listed = questions.filter(({ questionId, treatment }) => treatment !== null || wanted.has(questionId))
  const others = questions.filter((question) => !listed.includes(question))
  const set = (questionId: string, treatment: VoidTreatment | null): void =>
    onChange([...voids.filter((one) => one.questionId !== questionId), { questionId, treatment }])
  const nameOf = ({ number, preview }: (typeof questions)[number]): string => t('void.question', { number, preview })
  return (
    <section aria-labelledby="rescore-void">
      <Title order={3} size="h5" id="rescore-void">
        {t('void.title')}
      </Title>
      <Text size="sm" c="var(--pengawas-quiet)" mb="xs">
        {t(canCreditEveryone ? 'void.hint' : 'void.adaptiveHint')}
      </Text>
      <Stack gap="xs">
        {listed.map((question) => (
          <Paper key={question.questionId} withBorder p="sm">
            <Group justify="space-between" gap="xs">
              <Text size="sm" dir="auto" style={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
                {nameOf(question)}
              </Text>
              <NativeSelect
                aria-label={nameOf(question)}
                value={
                  (wanted.has(question.questionId) ? wanted.get(question.questionId) : question.treatment) ?? NORMAL
                }
                data={[
                  { value: NORMAL, label: t('void.normal') },
                  ...(canCreditEveryone ? [{ value: 'everyone', label: t('void.everyone') }] : []),
                  { value: 'nobody', label: t('void.nobody') },
                ]}
                onChange={({ currentTarget: { value } }) =>
                  set(question.questionId, value === 'everyone' || value === 'nobody' ? value : null)
                }
              />
            </Group>
          </Paper>
        ))}
        <Select
          label={t('void.add')}
          searchable
          value={null}
          data={others.map((question) => ({ value: question.questionId, label: nameOf(question) }))}
          onChange={(questionId) => {
            if (questionId !== null) set(questionId, 'nobody')
          }}
        />
        {askedLater === null ? null : (
          <Alert role="note" variant="light" color="orange" icon={<IconAlertTriangle aria-hidden />}>
            {t('void.fewer', { ...askedLater, count: askedLater.wanted })}
          </Alert>
        )}
      </Stack>
    </section>
  )
}
