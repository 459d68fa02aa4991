import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { BeforeAfter } from '../../../ui/before-after.tsx'

/** One letter or several; a hub of an earlier version names one only. */
const letters = (answers: readonly number[], answer: number | null): string => {
  const all = answers.length === 0 && answer !== null ? [answer] : answers
  return all.length === 0 ? '–' : all.map((one) => OPTION_LABELS[one] ?? '–').join(', ')
}

/** Questions whose key is another one now; the letters are those of the question in the bank. */
export function CorrectionList({ corrections }: { corrections: RescoreAnswer['corrections'] }) {
  const { t } = useTranslation(['assessmentResults', 'questionBank'])
  return (
    <section aria-labelledby="rescore-corrections">
      <Title order={3} size="h5" id="rescore-corrections" mb="xs">
        {t('assessmentResults:rescore.corrections')}
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {corrections.map(({ questionId, preview, fromVersion, toVersion, ...key }) => (
          <Paper key={questionId} component="li" withBorder p="sm">
            <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {preview}
            </Text>
            <Group justify="space-between" gap="xs" mt={4}>
              <Text size="sm" component="div">
                {t('assessmentResults:rescore.key')}{' '}
                <BeforeAfter
                  before={letters(key.fromAnswers, key.fromAnswer)}
                  after={letters(key.toAnswers, key.toAnswer)}
                />
                {key.fromScoring === null || key.toScoring === null || key.fromScoring === key.toScoring ? null : (
                  <>
                    {' '}
                    <BeforeAfter
                      before={t(`questionBank:scorings.${key.fromScoring}`)}
                      after={t(`questionBank:scorings.${key.toScoring}`)}
                    />
                  </>
                )}
              </Text>
              <Anchor
                href={`/dashboard/questions?question=${questionId}&view=versions`}
                target="_blank"
                rel="noopener"
                size="sm"
              >
                {t('assessmentResults:rescore.versions', { from: fromVersion, to: toVersion })}
              </Anchor>
            </Group>
          </Paper>
        ))}
      </Stack>
    </section>
  )
}
