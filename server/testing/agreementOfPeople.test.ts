import { testAgreementOfPeople } from './agreementOfPeople.ts'

testAgreementOfPeople({ people: 12, places: 8, roles: 10, seed: 20_261_121 })
