import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** English is written in the code; only the forms that the code cannot show, the singulars, stand here. */
const english = {
  '{count} days_one': '{count} day',
  '{count} requests_one': '{count} request',
  '{count} people away_one': '{count} person away',
  '{count} colleagues_one': '{count} colleague',
  'and {count} others_one': 'and {count} other',
}

/** Texts of the application: the English text is the key of its translation, `{name}` what is filled in. */
export const i18n = i18next

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
})
