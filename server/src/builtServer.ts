import './sourcePlaces.ts'
import './serve.ts'
