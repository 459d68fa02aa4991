import { Text } from '@mantine/core'
import { OPTION_LABELS } from '@pengawas/shared/questions'
import { useTranslation } from 'react-i18next'
import { textDirection } from '../../../lib/rules/text-direction.ts'
import { RichText } from '../../../ui/rich-text/rich-text.tsx'
import { afterChoosing, chosenPlaces } from '../rules/choosing.ts'
import type { AnswerProps } from './text-answer.tsx'
import classes from './question.module.css'

/** The options under their letters: real radio buttons or, where several may be chosen, checkboxes, each as large as its whole line. */
export function ChoiceList({ item, value, isDisabled, onChange }: AnswerProps) {
  const direction = textDirection(item.content)
  const { t } = useTranslation('test')
  const { isMultiple } = item
  const chosen = chosenPlaces(value)
  return (
    <div
      role={isMultiple ? 'group' : 'radiogroup'}
      aria-labelledby={`question-title question-content${isMultiple ? ' question-choose-all' : ''}`}
      className={classes.options}
      data-multiple={isMultiple}
    >
      {isMultiple ? <Text id="question-choose-all">{t('question.chooseAll')}</Text> : null}
      {item.options.map((option, index) => (
        <label
          key={`${item.questionId}-${index}`}
          className={classes.option}
          data-chosen={chosen.includes(index)}
          data-disabled={isDisabled}
        >
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={item.questionId}
            className={classes.radio}
            checked={chosen.includes(index)}
            disabled={isDisabled}
            onChange={() => onChange(afterChoosing(item, value, index))}
          />
          <span className={classes.letter} aria-hidden>
            {OPTION_LABELS[index]}
          </span>
          <span className={classes.optionText}>
            <RichText html={option} inline dir={direction ?? 'auto'} />
          </span>
        </label>
      ))}
    </div>
  )
}
