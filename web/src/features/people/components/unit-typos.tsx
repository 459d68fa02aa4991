import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { UnitTypo } from '@pengawas/shared/contracts/people'
import { useTranslation } from 'react-i18next'

/** By the unit as the file spells it: whether the other one was meant. */
export type UnitAnswers = ReadonlyMap<string, boolean>

interface UnitTyposProps {
  typos: readonly UnitTypo[]
  answers: UnitAnswers
  onAnswer: (answers: UnitAnswers) => void
}

/** Asks about units that look misspelt; each is answered, one by one or all at once, before the import. */
export function UnitTypos({ typos, answers, onAnswer }: UnitTyposProps) {
  const { t } = useTranslation('people')
  if (typos.length === 0) return null
  const answerAll = (isMeant: boolean): void => onAnswer(new Map(typos.map(({ given }) => [given, isMeant])))
  return (
    <Alert color="yellow" title={t('import.typos.title')}>
      <Stack gap="xs">
        {typos.map(({ given, meant, rows }) => (
          <Group key={given} justify="space-between" gap="xs" role="group" aria-label={given}>
            <Text size="sm" style={{ flex: '1 1 260px' }}>
              {t('import.typos.ask', { given, meant, rows, count: rows })}
            </Text>
            <Button.Group>
              {([true, false] as const).map((isMeant) => (
                <Button
                  key={String(isMeant)}
                  size="compact-sm"
                  variant={answers.get(given) === isMeant ? 'filled' : 'default'}
                  aria-pressed={answers.get(given) === isMeant}
                  onClick={() => onAnswer(new Map([...answers, [given, isMeant]]))}
                >
                  {t(isMeant ? 'import.typos.use' : 'import.typos.keep')}
                </Button>
              ))}
            </Button.Group>
          </Group>
        ))}
        {typos.length > 1 ? (
          <Group justify="flex-end" gap="xs">
            <Button size="compact-sm" variant="subtle" onClick={() => answerAll(true)}>
              {t('import.typos.useAll')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => answerAll(false)}>
              {t('import.typos.keepAll')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Alert>
  )
}
