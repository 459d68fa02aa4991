import { Alert, Fieldset, Loader, Radio, Stack, Text } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Side } from '../lib/rules/edit-difference.ts'
import type { useEditConflict } from '../lib/use-edit-conflict.ts'
import { FailureAlert } from './failure-alert.tsx'

interface EditConflictProps<V extends Record<string, unknown>> {
  editing: ReturnType<typeof useEditConflict<V>>
  label: (name: keyof V & string) => string
  /** What a field looks like with one side's values; undefined where its plain text will do. */
  show?: (name: keyof V & string, values: V) => ReactNode
}

const SIDES = ['mine', 'theirs'] as const satisfies readonly Side[]

/** Somebody else saved first: mine and theirs, field by field. What is chosen stands in the form, and saving it is the next step. */
export function EditConflict<V extends Record<string, unknown>>({ editing, label, show }: EditConflictProps<V>) {
  const { t } = useTranslation('actions')
  const { conflict } = editing
  if (editing.isLoading) return <Loader role="status" aria-label={t('conflict.title')} />
  if (editing.error) return <FailureAlert error={editing.error} />
  if (conflict === null) return null
  return (
    <Alert color="orange" title={t('conflict.title')} icon={<IconGitMerge aria-hidden />} role="alert">
      <Stack gap="sm">
        <Text size="sm">{t(conflict.fields.length === 0 ? 'conflict.same' : 'conflict.choose')}</Text>
        {conflict.fields.map(({ name }) => (
          <Fieldset key={name} legend={label(name)}>
            <Radio.Group
              value={conflict.choices[name] ?? 'mine'}
              onChange={(side) => editing.choose(name, side === 'theirs' ? 'theirs' : 'mine')}
            >
              <Stack gap="xs">
                {SIDES.map((side) => (
                  <div key={side}>
                    <Radio value={side} label={t(`conflict.${side}`)} />
                    <Text component="div" size="sm" ps={32} dir="auto" style={{ overflowWrap: 'anywhere' }}>
                      {show?.(name, conflict[side]) ?? <PlainValue value={conflict[side][name]} />}
                    </Text>
                  </div>
                ))}
              </Stack>
            </Radio.Group>
          </Fieldset>
        ))}
      </Stack>
    </Alert>
  )
}

function PlainValue({ value }: { value: unknown }) {
  const { t } = useTranslation('actions')
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value)) {
    const parts: [string, unknown][] = Object.entries(value).filter(([name]) => name !== 'key' && name !== 'id')
    return parts.map(([name, part]) => (
      <span key={name} style={{ marginInlineEnd: 8 }}>
        <PlainValue value={part} />
      </span>
    ))
  }
  if (value.length === 0) return '–'
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {value.map((item: unknown, index) => (
        <li key={index}>
          <PlainValue value={item} />
        </li>
      ))}
    </ul>
  )
}
