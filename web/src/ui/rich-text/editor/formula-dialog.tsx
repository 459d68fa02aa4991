import { Button, Group, Modal, Stack, Switch, Text, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../dialog-buttons.tsx'
import { formulaFault, renderFormula } from '../formulas.ts'
import classes from './editor.module.css'
import { BLOCK_FORMULA, INLINE_FORMULA } from './formula-node.ts'

const EXAMPLES = ['\\frac{a}{b}', 'x^2', '\\sqrt{x}', '\\sum_{i=1}^{n} x_i', '\\bar{x}', '\\le']

/** Writes a formula in LaTeX and shows at once how it will look; changes the selected one, where one is selected. */
export function FormulaDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['richText', 'common', 'messages'])
  const [selected] = useState(() => [INLINE_FORMULA, BLOCK_FORMULA].find((name) => editor.isActive(name)))
  const [latex, setLatex] = useState(() =>
    selected === undefined ? '' : String(editor.getAttributes(selected)['latex']),
  )
  const [isBlock, setBlock] = useState(selected === BLOCK_FORMULA)
  const typed = latex.trim()
  const fault = typed === '' ? null : formulaFault(typed, isBlock)
  const insert = (): void => {
    if (typed === '' || fault !== null) return
    editor
      .chain()
      .focus()
      .insertContent({ type: isBlock ? BLOCK_FORMULA : INLINE_FORMULA, attrs: { latex: typed } })
      .run()
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={t('richText:formula.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="sm">
        <Textarea
          label={t('richText:formula.latex')}
          description={t('richText:formula.hint')}
          dir="ltr"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          spellCheck={false}
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={latex}
          error={
            fault === null
              ? undefined
              : fault.cause === null
                ? t(`messages:${fault.message}`)
                : t('richText:formula.fault', { fault: fault.cause })
          }
          onChange={(event) => setLatex(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            insert()
          }}
        />
        <Group gap={6} role="group" aria-label={t('richText:formula.examples')}>
          {EXAMPLES.map((example) => (
            <Button
              key={example}
              size="compact-xs"
              variant="default"
              ff="monospace"
              onClick={() => setLatex((now) => `${now}${now === '' ? '' : ' '}${example}`)}
            >
              <bdi dir="ltr">{example}</bdi>
            </Button>
          ))}
        </Group>
        <Switch
          label={t('richText:formula.block')}
          checked={isBlock}
          onChange={(event) => setBlock(event.currentTarget.checked)}
        />
        <Text size="sm" fw={500} id="formula-preview">
          {t('richText:formula.preview')}
        </Text>
        <div
          className={classes['preview']}
          role="group"
          aria-labelledby="formula-preview"
          ref={(place) => {
            if (typed === '') place?.replaceChildren()
            else if (place) renderFormula(place, typed, isBlock)
          }}
        />
        <DialogButtons onCancel={onClose}>
          <Button disabled={typed === '' || fault !== null} onClick={insert}>
            {t(selected === undefined ? 'richText:formula.insert' : 'richText:formula.change')}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  )
}
