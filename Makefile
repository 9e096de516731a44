# Every target installs the system packages that are missing first (.ci/setup), and writes down the commit (.ci/commit).

PREFIX ?= /usr/local
# The Swift runtime is in the program; the C libraries are the system's.
RELEASE = swift build -c release --static-swift-stdlib --product routesh
ROUTESH = .build/release/routesh

.PHONY: demo library test test-times build lint format setup sanitize torture random hub fuzz bench growth bench-registration browser docs install uninstall deb dist clean

## The main job on the example: builds the program, not optimized, and runs examples/notes.
demo: setup
	swift build --product routesh
	@examples/notes/demo .build/debug/routesh

## The library's example: two modules, an app, and the history that it leaves.
library: setup
	swift build --product routesh
	@examples/library/run .build/debug/routesh

## The whole suite, and the app with typed links. It goes on from what `make demo` has built.
test: setup
	swift build --build-tests
	@.ci/test
	@examples/app/run .build/debug/routesh

## The tests that take longest, one after another: a test of more than five seconds has a reason beside it.
test-times: setup
	swift build --build-tests
	@swift test --skip-build --no-parallel 2>&1 \
	  | sed -n 's/.* Test \(.*\) passed after \([0-9.]*\) seconds.*/\2 \1/p' | sort -rn | head -n 30

## The release binary.
build: setup
	$(RELEASE)

lint: setup
	swift format lint --strict --parallel --recursive Package.swift Sources Tests

format: setup
	swift format --in-place --parallel --recursive Package.swift Sources Tests

setup:
	@sh .ci/setup
	@sh .ci/commit

## Measures beside baselines, prints medians and exceeded limits, and ends with 1 if there are any; the JSON
## files can be compared with later ones. Takes half an hour: it includes a catalog of 1,000,000 routes and a
## history of 1,000,000 events, and the first build of 5,000 generated routers takes some minutes.
bench: build
	cd Benchmarks && swift build -c release
	cd Benchmarks/Registration && ./generate && swift build -c release
	Benchmarks/run $(ROUTESH)

## How the cost of operations grows, in counts that do not depend on the machine; without --count it is processor time.
growth: setup
	swift build --product routesh
	Benchmarks/growth --count

## Registration alone: 500 to 5,000 generated routers, each with a class and a protocol.
bench-registration: setup
	cd Benchmarks/Registration && ./generate && swift build -c release
	Benchmarks/run $(ROUTESH) registration

## The report page in a headless Chromium, if there is one; it is never installed for this.
browser: setup
	@browser=$$(command -v chromium-headless-shell chromium chromium-browser google-chrome | head -n 1); \
	if [ -z "$$browser" ]; then echo "skipped: no Chromium in PATH"; exit 0; fi; \
	swift build --build-tests && ROUTESH_BROWSER="$$browser" \
	swift test --skip-build --filter "ReportBrowserTests|PageAnswerTests"

## Pages of the libraries' public declarations in .build/docs, from their comments and catalogs. A broken
## link, or an undocumented parameter, is an error.
docs: setup
	swift build
	@.ci/docs

## What the store promises (docs/schema.md), broken thousands of times: a file system that fails on demand, a disk that
## becomes full, programs that are killed while they record, import, migrate, change and undo, two processes at once.
## ROUTESH_SEED=N chooses other moments.
TORTURE ?= 25000
TORTURED = [.](CrashTests|KillTests|ImportKillTests|RecordingTests|FullDiskTests|TransactionTests|FollowingTests)
torture: setup
	swift build --build-tests
	ROUTESH_TORTURE=$(TORTURE) swift test --skip-build --filter '$(TORTURED)'

## The suite's random catalogs, changes, scripts, links and patterns with more seeds. ROUTESH_SEED=N chooses others.
RANDOM = CatalogPropertyTests|RandomMergeTests|RandomChangesTests|MigrateDiffTests|DamageTests|ScriptRoundTripTests|$\
	SensitivePropertyTests|HostileInputTests|ConflictTests|MatcherPropertyTests|LinkPropertyTests|PatternAgreementTests
random: setup
	swift build --build-tests
	ROUTESH_TORTURE=$(TORTURE) swift test --skip-build --filter '$(RANDOM)'

## The hub on a real server: eight machines at once for ten minutes; programs, senders and servers that are killed at
## 1,000 moments each; a replica that takes over, a full disk (as root); then the figures: events sent, revisions pushed
## and pulled, a clone, and questions about ten million events. Takes an hour. ROUTESH_SEED=N chooses other seeds.
HUB_TORTURE ?= 50000
HUB_EVENTS ?= 10000000
HUBBED = HubKillTests|HubStormTests|HubFailoverTests|HubFullDiskTests|RandomExchangeTests|RandomChannelTests|FaultTests
hub: build
	swift build --build-tests
	ROUTESH_TORTURE=$(HUB_TORTURE) swift test --skip-build --no-parallel --filter '$(HUBBED)'
	Benchmarks/hub/send $(ROUTESH)
	Benchmarks/hub/revisions $(ROUTESH)
	PROGRAM=$(ROUTESH) Benchmarks/hub/history $(HUB_EVENTS)

## The suite under the thread and the address sanitizer, each in a folder of its own. The thread
## sanitizer does not see how a contended Mutex of the standard library is handed over, and would report
## a race; the library's locks are therefore of the type Locked, which shows it the order. Leaks are not
## checked, because those of the test library would be reported.
sanitize: setup
	ROUTESH_SANITIZER=thread swift test --sanitize=thread --scratch-path .build-tsan
	ROUTESH_SANITIZER=address ASAN_OPTIONS=detect_leaks=0 swift test --sanitize=address -Xswiftc -use-ld=lld \
		--scratch-path .build-asan

## The fuzzers of the pattern parser, the matcher and the conflicts, ten minutes each.
FUZZ_SECONDS ?= 600
fuzz: setup
	Fuzz/run parser $(FUZZ_SECONDS)
	Fuzz/run matcher $(FUZZ_SECONDS)
	Fuzz/run conflicts $(FUZZ_SECONDS)

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 $(ROUTESH) $(DESTDIR)$(PREFIX)/bin/routesh
	install -d $(DESTDIR)$(PREFIX)/share/man/man1
	$(ROUTESH) help --man > $(DESTDIR)$(PREFIX)/share/man/man1/routesh.1
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(ROUTESH) help --completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/routesh
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	$(ROUTESH) help --completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_routesh
	install -d $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(ROUTESH) help --completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/routesh.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/routesh $(DESTDIR)$(PREFIX)/share/man/man1/routesh.1 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions/routesh \
		$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_routesh \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/routesh.fish

## A Debian package of the release in .build, for the system on which it is made. `.ci/try-deb PACKAGE` tries it.
deb: build
	@.ci/deb

## An archive of the release in .build, with documents and examples.
dist: build
	@.ci/dist

clean:
	rm -rf .build .build-asan .build-tsan Benchmarks/.build
	rm -rf Benchmarks/Registration/.build Benchmarks/Registration/Generated
