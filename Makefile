# Every target installs the system packages that are missing first (.ci/setup).

PREFIX ?= /usr/local
RELEASE = swift build -c release --static-swift-stdlib --product routesh
ROUTESH = .build/release/routesh

.PHONY: demo library test build lint format setup sanitize torture fuzz bench browser install clean

## The main job on the example: builds a release and runs examples/notes.
demo: build
	@examples/notes/demo $(ROUTESH)

## The library's example: two modules, an app, and the history that it leaves.
library: setup
	swift build --product routesh
	@examples/library/run .build/debug/routesh

## The whole suite.
test: setup
	swift build --build-tests
	swift test --skip-build

## The release binary, without the Swift runtime as a dependency.
build: setup
	$(RELEASE)

lint: setup
	swift format lint --strict --parallel --recursive Package.swift Sources Tests migrations

format: setup
	swift format --in-place --parallel --recursive Package.swift Sources Tests migrations

setup:
	@sh .ci/setup

## The report page in a headless Chromium, if there is one; it is never installed for this.
browser: setup
	@browser=$$(command -v chromium-headless-shell chromium chromium-browser google-chrome | head -n 1); \
	if [ -z "$$browser" ]; then echo "skipped: no Chromium in PATH"; exit 0; fi; \
	swift build --build-tests && ROUTESH_BROWSER="$$browser" \
	swift test --skip-build --filter ReportBrowserTests

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(ROUTESH) $(DESTDIR)$(PREFIX)/bin/routesh

clean:
	rm -rf .build .build-asan .build-tsan Benchmarks/.build
