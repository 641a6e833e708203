-- From here on pay takes the days of unpaid leave that its policy counts. Approved months computed before keep what they took.
INSERT INTO settings (key, value) VALUES ('unpaidLeaveCountedSince', to_jsonb(now()));
