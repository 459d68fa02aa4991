import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { RescoreAnswer } from '@pengawas/shared/contracts/test-results'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { BeforeAfter } from '../../../ui/before-after.tsx'

const letter = (answer: number | null): string => (answer === null ? '–' : (OPTION_LABELS[answer] ?? '–'))

/** Questions whose key is another one now; the letters are those of the question in the bank. */
export function CorrectionList({ corrections }: { corrections: RescoreAnswer['corrections'] }) {
  const { t } = useTranslation('assessmentResults')
  return (
    <section aria-labelledby="rescore-corrections">
      <Title order={3} size="h5" id="rescore-corrections" mb="xs">
        {t('rescore.corrections')}
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {corrections.map(({ questionId, preview, fromVersion, toVersion, fromAnswer, toAnswer }) => (
          <Paper key={questionId} component="li" withBorder p="sm">
            <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {preview}
            </Text>
            <Group justify="space-between" gap="xs" mt={4}>
              <Text size="sm" component="div">
                {t('rescore.key')} <BeforeAfter before={letter(fromAnswer)} after={letter(toAnswer)} />
              </Text>
              <Anchor
                href={`/dashboard/questions?question=${questionId}&view=versions`}
                target="_blank"
                rel="noopener"
                size="sm"
              >
                {t('rescore.versions', { from: fromVersion, to: toVersion })}
              </Anchor>
            </Group>
          </Paper>
        ))}
      </Stack>
    </section>
  )
}
