import { Accordion, Button, Group, NumberInput, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import type { QuestionChoice } from '@pengawas/shared/contracts/question-choices'
import { useTranslation } from 'react-i18next'
import {
  BLUEPRINT_KINDS,
  countByKind,
  evenBlueprint,
  targetTotal,
  type Blueprint,
  type BlueprintKind,
} from '../rules/blueprint.ts'
import classes from './question-selection.module.css'

interface BlueprintPanelProps {
  questions: QuestionChoice[]
  wanted: number
  /** Null while the targets are the even spread of `wanted`. */
  blueprint: Blueprint | null
  onChange: (blueprint: Blueprint | null) => void
}

/** What is chosen against what should be, by competency, Bloom level and difficulty. Targets advise; they forbid nothing. */
export function BlueprintPanel({ questions, wanted, blueprint, onChange }: BlueprintPanelProps) {
  const { t } = useTranslation('questionBank')
  const targets = blueprint ?? evenBlueprint(wanted)
  const chosen = countByKind(questions)
  return (
    <Paper withBorder p="md" component="section" aria-label={t('selection.blueprint')}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h5">
          {t('selection.blueprint')}
        </Title>
        <Button size="compact-xs" variant="subtle" disabled={blueprint === null} onClick={() => onChange(null)}>
          {t('selection.even')}
        </Button>
      </Group>
      <Text size="xs" c="var(--pengawas-quiet)" mb="xs">
        {t('selection.blueprintHint')}
      </Text>
      <Accordion
        multiple
        defaultValue={['competency']}
        variant="default"
        styles={{ control: { paddingInline: 0 }, content: { paddingInline: 0 } }}
      >
        {(['competency', 'bloomLevel', 'difficulty'] as const).map((kind) => (
          <Accordion.Item key={kind} value={kind}>
            <Accordion.Control>{t(`fields.${kind}`)}</Accordion.Control>
            <Accordion.Panel>
              <Targets
                kind={kind}
                chosen={chosen[kind]}
                targets={targets[kind]}
                onTarget={(key, count) => onChange({ ...targets, [kind]: { ...targets[kind], [key]: count } })}
              />
              <Text size="xs" c="var(--pengawas-quiet)" mt="xs">
                {t('selection.targetTotal', { total: targetTotal(targets[kind]), wanted, count: wanted })}
              </Text>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Paper>
  )
}

interface TargetsProps {
  kind: BlueprintKind
  chosen: Readonly<Record<string, number>>
  targets: Readonly<Record<string, number>>
  onTarget: (key: string, count: number) => void
}

function Targets({ kind, chosen, targets, onTarget }: TargetsProps) {
  const { t } = useTranslation('questionBank')
  const name = useKindName()
  return (
    <Stack gap="sm">
      {BLUEPRINT_KINDS[kind].map((key) => {
        const has = chosen[key] ?? 0
        const target = targets[key] ?? 0
        const state = has === target ? 'enough' : has < target ? 'short' : 'over'
        return (
          <div key={key} className={classes.target}>
            <Text size="sm">{name(key)}</Text>
            <NumberInput
              size="xs"
              aria-label={t('selection.target', { name: name(key) })}
              min={0}
              max={200}
              allowDecimal={false}
              value={target}
              onChange={(value) => onTarget(key, typeof value === 'number' ? value : 0)}
            />
            <Progress
              value={target === 0 ? (has > 0 ? 100 : 0) : Math.min(100, (100 * has) / target)}
              color={COLOR[state]}
              aria-hidden
            />
            <span />
            <Text size="xs" c="var(--pengawas-quiet)" style={{ gridColumn: '1 / -1' }}>
              {t('selection.ofTarget', { chosen: has, target })},{' '}
              {t(`selection.${state}`, { count: Math.abs(target - has) })}
            </Text>
          </div>
        )
      })}
    </Stack>
  )
}

const COLOR = { enough: 'teal', short: 'yellow', over: 'orange' } as const

function useKindName(): (key: (typeof BLUEPRINT_KINDS)[BlueprintKind][number]) => string {
  const { t } = useTranslation('questionBank')
  const names: Readonly<Record<string, string>> = {
    ...t('competencies', { returnObjects: true }),
    ...t('bloomLevels', { returnObjects: true }),
    ...t('difficulties', { returnObjects: true }),
  }
  return (key) => names[key] ?? key
}
